// Names the design tokens of src/app/app.css for utility classes. Values live there, so theme and primary colour can
// change at run time; nothing here is a fixed colour.
import type { Config } from 'tailwindcss'

const toned = (name: string) => ({
  DEFAULT: `var(--${name})`,
  ink: `var(--${name}-ink)`,
  soft: `var(--${name}-soft)`,
})

export default {
  content: [],
  theme: {
    extend: {
      colors: {
        page: 'var(--bg)',
        surface: { DEFAULT: 'var(--surface)', 2: 'var(--surface-2)', 3: 'var(--surface-3)' },
        line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
        control: 'var(--control)',
        ink: { DEFAULT: 'var(--text)', 2: 'var(--text-2)', 3: 'var(--text-3)' },
        primary: {
          ...toned('primary'),
          fill: 'var(--primary-fill)',
          hover: 'var(--primary-fill-hover)',
          'soft-2': 'var(--primary-soft-2)',
        },
        success: toned('success'),
        warning: toned('warning'),
        danger: { ...toned('danger'), fill: 'var(--danger-fill)', hover: 'var(--danger-fill-hover)' },
        info: toned('info'),
        violet: toned('violet'),
        side: {
          DEFAULT: 'var(--side)',
          line: 'var(--side-line)',
          ink: 'var(--side-text)',
          dim: 'var(--side-dim)',
          on: 'var(--side-on)',
          'on-ink': 'var(--side-on-text)',
          mark: 'var(--side-mark)',
        },
        scrim: 'var(--scrim)',
      },
      fontFamily: { sans: 'var(--font)', mono: 'var(--mono)' },
      fontSize: {
        kbd: ['11px', '16px'],
        cap: ['12px', '16px'],
        table: ['13px', '20px'],
        body: ['14px', '21px'],
        h3: ['16px', '24px'],
        h2: ['20px', '28px'],
        h1: ['24px', '36px'],
      },
      spacing: {
        gutter: 'var(--gutter)',
        'row-compact': 'var(--row-compact)',
        row: 'var(--row)',
        'row-roomy': 'var(--row-roomy)',
        'control-sm': 'var(--control-h-sm)',
        'control-md': 'var(--control-h)',
        'control-lg': 'var(--control-h-lg)',
        top: 'var(--top-h)',
        side: 'var(--side-w)',
        'side-min': 'var(--side-w-min)',
      },
      borderRadius: { s: 'var(--radius-s)', DEFAULT: 'var(--radius)', l: 'var(--radius-l)' },
      boxShadow: {
        float: 'var(--shadow)',
        focus: '0 0 0 2px var(--primary-soft-2)',
        error: '0 0 0 2px var(--danger-soft)',
      },
      backgroundImage: { hatch: 'var(--hatch)' },
      transitionDuration: { DEFAULT: '100ms' },
    },
  },
} satisfies Config
