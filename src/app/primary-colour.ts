// The steps of a primary colour, computed so that text on it and in it is readable (WCAG 2.2: 4.5:1). Pure.

type Rgb = readonly [number, number, number]

/** The steps of one primary colour, each as `#rrggbb`. */
export interface PrimarySteps {
  readonly primary: string
  readonly fill: string
  readonly fillHover: string
  readonly ink: string
  readonly soft: string
  readonly soft2: string
}

const READABLE = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
// The surfaces with the least contrast to ink: --surface-3 of each theme in app.css.
const LIGHT_SURFACE: Rgb = [240, 242, 245]
const DARK_SURFACE: Rgb = [29, 36, 46]
const LIGHT_PAPER: Rgb = WHITE
const DARK_PAPER: Rgb = [18, 22, 29]

const parse = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

const format = (rgb: Rgb): string => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const luminance = (rgb: Rgb): number => {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => ratio(parse(a), parse(b))

const ratio = (a: Rgb, b: Rgb): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Moves `colour` towards `end` in small steps until it has enough contrast on `ground`. */
const until = (colour: Rgb, end: Rgb, ground: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.02) {
    const step = mix(colour, end, share)
    if (ratio(step, ground) >= READABLE) return step
  }
  return end
}

/** All steps of a colour `#rrggbb` for one theme: marks as given, fill under white text, ink on every surface. */
export const primarySteps = (hex: string, dark: boolean): PrimarySteps => {
  const colour = parse(hex)
  const fill = until(colour, BLACK, WHITE)
  const paper = dark ? DARK_PAPER : LIGHT_PAPER
  return {
    primary: hex,
    fill: format(fill),
    fillHover: format(mix(fill, BLACK, 0.12)),
    ink: format(dark ? until(colour, WHITE, DARK_SURFACE) : until(colour, BLACK, LIGHT_SURFACE)),
    soft: format(mix(paper, colour, dark ? 0.18 : 0.08)),
    soft2: format(mix(paper, colour, dark ? 0.3 : 0.16)),
  }
}
