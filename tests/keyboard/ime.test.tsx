// While a person composes with an input method, no key of the console acts, nothing closes and no text is lost. This is tested with
// the event order of each engine, for every key that input methods use, in every part of the source that listens to keys.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import { guardComposing } from '#src/keyboard/composing.ts'
import { goOnByEnter } from '#src/ui/input/go-on-by-enter.ts'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Picker } from '#src/ui/input/picker.tsx'
import { SearchBox } from '#src/ui/input/search-box.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'
import { Tooltip } from '#src/ui/overlay/tooltip.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { anOrder, DetailPage, ListPage, openConsole } from '../support/console.tsx'
import { regionsAnswer } from '../support/regions.ts'
import { sourcesIn, textOf } from '../support/sources.ts'
import { WithApp } from '../support/with-app.tsx'

afterEach(() => vi.unstubAllGlobals())

interface Press {
  readonly key: string
  readonly code: string
  readonly ctrlKey?: boolean
}

/** Keys with which a person chooses among the candidates of an input method, and keys that are commands of the console. */
const presses: readonly Press[] = [
  { key: 'n', code: 'KeyN' },
  { key: 'Enter', code: 'Enter' },
  { key: 'Escape', code: 'Escape' },
  { key: ' ', code: 'Space' },
  { key: '2', code: 'Digit2' },
  { key: 'Backspace', code: 'Backspace' },
  { key: 'ArrowDown', code: 'ArrowDown' },
  { key: 'ArrowUp', code: 'ArrowUp' },
  { key: 'ArrowLeft', code: 'ArrowLeft' },
  { key: 'ArrowRight', code: 'ArrowRight' },
  { key: 'PageDown', code: 'PageDown' },
  { key: 'Home', code: 'Home' },
  { key: 'End', code: 'End' },
  { key: 'Delete', code: 'Delete' },
  { key: 'F8', code: 'F8' },
  { key: 'Enter', code: 'Enter', ctrlKey: true },
  { key: 'k', code: 'KeyK', ctrlKey: true },
  { key: 's', code: 'KeyS', ctrlKey: true },
  { key: '/', code: 'Slash', ctrlKey: true },
]

const down = (target: Element, init: KeyboardEventInit) => fireEvent.keyDown(target, init)

/** The events that each engine fires for one press of the input method. */
const engines = {
  'Chromium on Windows': (target: Element, press: Press) => {
    fireEvent.compositionStart(target)
    down(target, { ...press, key: 'Process', keyCode: 229, isComposing: true })
    fireEvent.compositionEnd(target, { data: '' })
    fireEvent.keyUp(target, press)
  },
  'Chromium on a Mac': (target: Element, press: Press) => {
    fireEvent.compositionStart(target)
    down(target, { ...press, keyCode: 229, isComposing: true })
    fireEvent.compositionEnd(target, { data: '' })
    fireEvent.keyUp(target, press)
  },
  Firefox: (target: Element, press: Press) => {
    fireEvent.compositionStart(target)
    down(target, { ...press, isComposing: true })
    fireEvent.compositionEnd(target, { data: '' })
    fireEvent.keyUp(target, press)
  },
  // Safari ends the composition before the keydown; only the key code 229 still tells of it.
  Safari: (target: Element, press: Press) => {
    fireEvent.compositionStart(target)
    fireEvent.compositionEnd(target, { data: '' })
    down(target, { ...press, keyCode: 229 })
    fireEvent.keyUp(target, press)
  },
  // The first press comes before the composition starts.
  'the first press': (target: Element, press: Press) => {
    down(target, { ...press, key: 'Process', keyCode: 229 })
    fireEvent.keyUp(target, press)
  },
} satisfies Readonly<Record<string, (target: Element, press: Press) => void>>

type Engine = keyof typeof engines
const names = Object.keys(engines) as Engine[] // Object.keys types the keys as string

const session = (target: Element, engine: Engine) => {
  for (const press of presses) act(() => engines[engine](target, press))
}

describe('every part that listens to keys', () => {
  const hears = /onKeyDown|onKeyUp|onEscapeKeyDown|addEventListener\(\s*'key(?:down|up)'/
  const layer = /<(?:Popover|Dialog|Radix)\.Content\b|<Radix\.Root\b/

  /** The parts that need no guard, each with the reason: they contain no text field, or they pass the keys to a part with a guard. */
  const free: Readonly<Record<string, string>> = {
    'src/app/account-menu.tsx': 'a button',
    'src/palette/ask-dialog.tsx': 'only declines an Enter that is held',
    'src/app/use-key-listener.ts': 'hands the keys to dispatch.ts',
    'src/keyboard/before-shell.ts': 'holds what the guard of the whole page let pass, for dispatch.ts',
    'src/app/foot-note.tsx': 'only puts a sentence away, and leaves the key to everybody',
    'src/lists/filter-bar.tsx': 'hands the keys to use-way-to-rows.tsx',
    'src/lists/page.tsx': 'hands the keys to use-list-rows.tsx',
    'src/lists/tools-menu.tsx': 'a button',
    'src/lists/use-list-page.tsx': 'hands the keys to use-list-rows.tsx',
    'src/forms/panel-form.tsx': 'goOnByEnter',
    'src/forms/record-form.tsx': 'goOnByEnter',
    'src/components/quality-spec-grid.tsx': 'hands the keys to use-cell-grid.ts',
    'src/imports/preview.tsx': 'hands the keys to use-cell-grid.ts and use-history-keys.tsx',
    'src/components/regions/picker.tsx': 'a button',
    'src/shortcuts/use-key-tips.tsx': 'only notes whether keys or the pointer were used last',
    'src/ui/table/data-table.tsx': 'hands the keys to use-list-grid.ts',
    'src/ui/layout/tabs.tsx': 'tabs are buttons',
    'src/views/home/home.tsx': 'hands the keys to use-list-rows.tsx',
    'src/views/home/worklist.tsx': 'hands the keys to use-list-grid.ts',
    'src/views/login/login-tabs.tsx': 'tabs are buttons',
    'src/views/orders/form/page.tsx': 'goOnByEnter',
    'src/views/orders/form/line-grid.tsx': 'hands the keys to use-line-grid.ts',
    'src/views/orders/form/use-line-grid.ts': 'hands the keys to use-cell-grid.ts',
    'src/views/reviews/award/dialog.tsx': 'Space outside of fields; the rest goes to the keys of its choices',
    'src/views/reviews/award/reason-dialog.tsx': 'text outside of fields; the rest goes to the keys of its choices',
    'src/views/reviews/matrix/frame.tsx': 'hands the keys to use-matrix-grid.ts',
    'src/views/reviews/matrix/use-matrix-grid.ts': 'hands the keys to use-cell-grid.ts',
    'src/views/suppliers/certify.tsx': 'keys of a heading, where nothing is typed',
    'src/views/suppliers/paper-card.tsx': 'a box to tick',
    'src/components/paper-viewer.tsx': 'a picture',
    'src/views/users/permission-tree.tsx': 'entries of a tree',
  }
  const places = sourcesIn('src').filter(({ code }) => hears.test(code) || layer.test(code))

  test('calls the guard, or is listed with the reason why not', () => {
    const unguarded = places
      .filter(({ path, code }) => !/\b(?:isComposing|guardComposing)\(/.test(code) && free[path] === undefined)
      .map(({ path }) => `${path} hears keys and does not ask isComposing (src/keyboard/composing.ts)`)
    expect(unguarded).toEqual([])
  })

  test('exists for each listed reason', () => {
    const paths = new Set(places.map(({ path }) => path))
    expect(Object.keys(free).filter((path) => !paths.has(path))).toEqual([])
  })

  test('that closes by Esc handles Esc itself, so that an input method can use it', () => {
    const open = sourcesIn('src')
      .filter(({ code }) => /<(?:Popover|Dialog)\.Content\b/.test(code) && !/onEscapeKeyDown/.test(code))
      .map(({ path }) => path)
    expect(open).toEqual([])
  })

  test('recognises a composition only by the shared function', () => {
    const half = sourcesIn('src')
      .filter(({ path }) => !/\/(?:composing|keys|dispatch)\.ts$/.test(path))
      .filter(({ code }) => /(?:nativeEvent|event)\.isComposing\b|keyCode === 229/.test(code))
      .map(({ path }) => path)
    expect(half).toEqual([])
  })

  test('listens after the guard of the whole page, which is installed first', () => {
    expect(textOf('src/main.tsx')).toContain('guardComposing(window)')
    // escape.ts and native-undo.ts listen to events that have bubbled up to the window, which come last.
    const known = ['src/keyboard/composing.ts', 'src/ui/overlay/escape.ts', 'src/keyboard/native-undo.ts']
    const early = sourcesIn('src')
      .filter(({ path, code }) => !known.includes(path) && /window\.addEventListener\(\s*'key/.test(code))
      .map(({ path }) => path)
    expect(early).toEqual([])
  })
})

describe('the guard of the whole page', () => {
  let release = () => {}
  beforeEach(() => {
    release = guardComposing(window)
  })
  afterEach(() => release())

  test.each(names)('keeps composed keys from every handler, with the events of %s', (engine) => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard, true)
    document.addEventListener('keydown', heard)
    render(
      <form onKeyDownCapture={heard} onKeyDown={heard} onSubmit={heard}>
        <input aria-label="一行" />
        <textarea aria-label="多行" />
      </form>,
    )
    for (const name of ['一行', '多行']) session(screen.getByLabelText(name), engine)
    document.removeEventListener('keydown', heard, true)
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })

  test('does not prevent the default of the press, which the input method needs', () => {
    render(<input aria-label="一行" />)
    expect(down(screen.getByLabelText('一行'), { key: 'Process', code: 'KeyN', keyCode: 229, isComposing: true })).toBe(
      true,
    )
  })

  test('lets keys pass outside of fields, so that chords work with an input method', async () => {
    const { told } = await openConsole(<ListPage order={null} />)
    down(document.body, { key: 'Process', code: 'KeyG', keyCode: 229 })
    down(document.body, { key: 'Process', code: 'KeyO', keyCode: 229 })
    expect(told.went).toEqual(['/bidding/order'])
  })

  test('lets plain keys pass', () => {
    const heard = vi.fn()
    render(<input aria-label="一行" onKeyDown={heard} />)
    down(screen.getByLabelText('一行'), { key: 'Enter', code: 'Enter', keyCode: 13 })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

/** A part that listens to keys, drawn without the guard of the page: its text field, and what must be unchanged afterwards. */
interface Place {
  readonly page: (happened: () => void) => ReactNode
  readonly target: () => Element | Promise<Element>
  readonly still: () => void
}

const words = await startMessages('zh-CN')
const noop = () => {}
const rows = [{ id: '1' }, { id: '2' }]

const PickerHere = ({ happened }: { happened: () => void }) => {
  const [text, setText] = useState('huang')
  return (
    <Picker
      aria-label="品种"
      text={text}
      onText={setText}
      search={searched}
      keyOf={(one) => one}
      render={(one) => one}
      onPick={happened}
      onCreate={happened}
      labels={{ list: '品种', searching: '', none: '', failed: '', count: String, create: (text) => text }}
    />
  )
}
const searched = async () => ['黄芪', '黄连']

const places: Readonly<Record<string, Place>> = {
  'a search field': {
    page: (happened) => (
      <SearchInput value="黄" onChange={happened} label="查找" placeholder="" clearLabel="清除" size="md" />
    ),
    target: () => screen.getByRole('searchbox'),
    still: () => expect(screen.getByRole('searchbox')).toHaveValue('黄'),
  },
  'the search of a list': {
    page: (happened) => <SearchBox value="黄" onSearch={happened} label="查找" clearLabel="清除" />,
    target: () => {
      const box = screen.getByRole('searchbox')
      fireEvent.change(box, { target: { value: '黄q' } })
      return box
    },
    still: () => expect(screen.getByRole('searchbox')).toHaveValue('黄q'),
  },
  'a picker with its list open': {
    page: (happened) => <PickerHere happened={happened} />,
    target: async () => {
      fireEvent.click(screen.getByRole('combobox'))
      await screen.findByRole('option', { name: '黄连' })
      return screen.getByRole('combobox')
    },
    still: () => {
      expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
      expect(screen.getByRole('combobox')).toHaveValue('huang')
    },
  },
  'a dialog': {
    page: (happened) => (
      <Dialog open onClose={happened} title="对话框" closeLabel="关闭">
        <input aria-label="内容" defaultValue="黄" />
      </Dialog>
    ),
    target: () => screen.getByLabelText('内容'),
    still: () => expect(screen.getByLabelText('内容')).toHaveValue('黄'),
  },
  'a form that goes on by Enter': {
    page: (happened) => (
      <form onSubmit={happened} onKeyDown={goOnByEnter}>
        <input aria-label="内容" />
        <input aria-label="其次" onFocus={happened} />
      </form>
    ),
    target: () => {
      screen.getByLabelText('内容').focus()
      return screen.getByLabelText('内容')
    },
    still: () => expect(screen.getByLabelText('内容')).toHaveFocus(),
  },
  'a toast that stands while one types': {
    page: (happened) => (
      <>
        <input aria-label="内容" />
        <ToastRegion
          items={[{ id: '1', tone: 'info', title: '已保存', duration: Number.POSITIVE_INFINITY }]}
          onDismiss={happened}
          labels={{ region: '通知', close: '关闭' }}
        />
      </>
    ),
    target: () => screen.getByLabelText('内容'),
    still: () => expect(screen.getAllByText('已保存')[0]).toBeVisible(),
  },
  'words beside a field': {
    page: () => (
      <Tooltip text="说明">
        <input aria-label="内容" />
      </Tooltip>
    ),
    target: async () => {
      fireEvent.pointerEnter(screen.getByLabelText('内容').parentElement ?? document.body, { pointerType: 'mouse' })
      await screen.findByRole('tooltip')
      return screen.getByLabelText('内容')
    },
    still: () => expect(screen.getByRole('tooltip')).toBeVisible(),
  },
  'a field inside a grid': {
    page: (happened) => (
      <DataTable
        label="表"
        columns={[{ id: 'name', head: '名称', cell: () => <input aria-label="内容" /> }]}
        rows={rows}
        getRowId={(row) => row.id}
        onOpen={happened}
        onSort={happened}
      />
    ),
    target: () => screen.getAllByLabelText('内容')[0] ?? document.body,
    still: () => expect(screen.getAllByRole('row').length).toBe(3),
  },
  'the search of places': {
    page: (happened) => (
      <WithApp>
        <RegionPicker value="" onChange={happened} />
      </WithApp>
    ),
    target: async () => {
      fireEvent.click(screen.getByRole('combobox'))
      return screen.findByRole('combobox', { name: '搜索地区' })
    },
    still: () => expect(screen.getByRole('combobox', { name: '搜索地区' })).toBeVisible(),
  },
}

describe.each(Object.keys(places))('%s', (name) => {
  test.each(names)('does nothing during composition, with the events of %s', async (engine) => {
    vi.stubGlobal('fetch', async () => regionsAnswer())
    const happened = vi.fn()
    const place = places[name]
    if (place === undefined) throw new Error(name)
    render(<I18nextProvider i18n={words}>{place.page(happened)}</I18nextProvider>)
    const target = await place.target()
    happened.mockClear()
    session(target, engine)
    expect(happened).not.toHaveBeenCalled()
    place.still()
  })
})

describe.each(names)('the console, with the events of %s', (engine) => {
  const waiting = { status: 'pending_audit', review_stage: null } as const

  test('runs no key of the list, the page or the console in a field of a list', async () => {
    const moved = vi.fn()
    const answers = { 'rows.next': moved, 'rows.open': moved, 'list.search': moved, 'pages.next': moved }
    const { told } = await openConsole(<ListPage order={anOrder(waiting)} answers={answers} />)
    session(screen.getByLabelText('搜索框'), engine)
    expect([moved.mock.calls.length, told.went, told.asked, screen.queryByRole('dialog')]).toEqual([0, [], [], null])
  })

  test('keeps the palette open with its query and runs nothing', async () => {
    const { user, told } = await openConsole(<ListPage order={anOrder(waiting)} />)
    await user.keyboard('{Control>}k{/Control}')
    const palette = screen.getByRole('dialog', { name: '命令面板' })
    const input = within(palette).getByRole('combobox')
    await user.type(input, '前')
    // The typed text is looked up after a pause; only calls that the composition causes are counted.
    await waitFor(() => expect(told.asked).not.toEqual([]))
    told.asked.length = 0
    session(input, engine)
    expect(palette).toBeVisible()
    expect(input).toHaveValue('前')
    expect([told.went, told.asked]).toEqual([[], []])
  })

  test('keeps the text of a dialog and sends nothing', async () => {
    const { user, told } = await openConsole(
      <DetailPage order={anOrder(waiting)}>
        <CommandButton id="orders.reject" />
      </DetailPage>,
    )
    await user.click(screen.getByRole('button', { name: '驳回' }))
    const opinion = await screen.findByLabelText(/意见/)
    await user.type(opinion, '资料不全')
    session(opinion, engine)
    expect(opinion).toBeVisible()
    expect(opinion).toHaveValue('资料不全')
    expect(told.asked).toEqual([])
  })

  test('keeps the sheet of keys open, and records no key', async () => {
    const { user } = await openConsole(<ListPage order={null} answers={{ 'rows.next': noop }} />)
    await user.keyboard('?')
    const sheet = screen.getByRole('dialog', { name: '快捷键' })
    session(within(sheet).getByRole('searchbox'), engine)
    expect(sheet).toBeVisible()
    await user.click(within(sheet).getByRole('button', { name: '更改「下一行」的快捷键' }))
    const box = within(sheet).getByRole('textbox')
    session(box, engine)
    await waitFor(() => expect(box).toHaveAccessibleDescription(/输入法/))
    expect(box).toHaveValue('')
  })
})
