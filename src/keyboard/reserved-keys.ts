// Keys that cannot be bound, and their owners: the browser, Chinese input methods, screen readers, the page itself. Data.

/** Who handles a key before the console, or instead of it. */
export type KeyOwner = 'browser' | 'input_method' | 'assistive' | 'system' | 'page'

interface Reserved {
  readonly owner: KeyOwner
  /** A whole stroke, as `strokeOf` writes it. */
  readonly stroke: RegExp
  /** The keyboards to which the entry is limited: Apple ones, or all others. */
  readonly on?: 'apple' | 'other'
}

/** The first match wins. Lists: the browsers' own, and those of Microsoft Pinyin, Sogou and Rime. */
const reserved: readonly Reserved[] = [
  // Switching Chinese and English, full and half width, simplified and traditional, Chinese punctuation.
  { owner: 'input_method', stroke: /^(?:Mod|Ctrl|Shift|Mod\+Shift|Ctrl\+Shift)\+Space$/ },
  { owner: 'input_method', stroke: /^(?:Mod|Ctrl)\+[.,]$/ },
  { owner: 'input_method', stroke: /^(?:Mod|Ctrl)\+Shift\+f$/ },
  { owner: 'assistive', stroke: /(?:^|\+)(?:CapsLock|Insert|ScrollLock|NumLock)$/ },
  { owner: 'assistive', stroke: /^Ctrl\+Alt\+/, on: 'apple' },
  { owner: 'system', stroke: /^Meta\+|\+Meta\+/, on: 'other' },
  { owner: 'system', stroke: /^Alt\+F\d+$/ },
  { owner: 'browser', stroke: /^Mod\+[ntwqldhjpfr]$/ },
  { owner: 'browser', stroke: /^Mod\+Shift\+[ntwpijcmrb]$/ },
  { owner: 'browser', stroke: /^(?:Mod|Ctrl)\+(?:Shift\+)?Tab$/ },
  { owner: 'browser', stroke: /^Mod\+[1-9]$/ },
  { owner: 'browser', stroke: /^Alt\+Arrow(?:Left|Right)$/ },
  { owner: 'browser', stroke: /^F(?:5|6|11|12)$/ },
  { owner: 'browser', stroke: /^Mod\+[cvx]$/ },
  // These keys move the focus and close what is open, everywhere.
  { owner: 'page', stroke: /^(?:Shift\+)?(?:Tab|Escape|Backspace)$/ },
]

/** The owner of a stroke, or `null` where it is free. */
export const ownerOf = (stroke: string, apple: boolean): KeyOwner | null =>
  reserved.find((one) => one.on !== (apple ? 'other' : 'apple') && one.stroke.test(stroke))?.owner ?? null
