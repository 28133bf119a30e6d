// The server's messages in the caller's language.
import { createInstance } from 'i18next'
import type { FieldError } from '#contract/envelope.ts'
import type { FieldIssue } from '#contract/issues.ts'
import enOrders from '#locales/en-US/orders.json' with { type: 'json' }
import enLater from '#locales/en-US/orders.later.json' with { type: 'json' }
import enRefusals from '#locales/en-US/refusals.json' with { type: 'json' }
import enValidation from '#locales/en-US/validation.json' with { type: 'json' }
import zhOrders from '#locales/zh-CN/orders.json' with { type: 'json' }
import zhLater from '#locales/zh-CN/orders.later.json' with { type: 'json' }
import zhRefusals from '#locales/zh-CN/refusals.json' with { type: 'json' }
import zhValidation from '#locales/zh-CN/validation.json' with { type: 'json' }

export type Locale = 'zh-CN' | 'en-US'

const words = createInstance()
await words.init({
  resources: {
    // Messages name a demand's state and an offer's flags by the same words as the pages.
    'zh-CN': {
      refusals: zhRefusals,
      validation: zhValidation,
      orders: { status: zhOrders.status, flag: zhLater.flag, rest_ending: zhLater.rest_ending },
    },
    'en-US': {
      refusals: enRefusals,
      validation: enValidation,
      orders: { status: enOrders.status, flag: enLater.flag, rest_ending: enLater.rest_ending },
    },
  },
  fallbackLng: 'zh-CN',
  ns: ['refusals', 'validation'],
  interpolation: { escapeValue: false },
})

/** The locale an Accept-Language header asks for: the first of its languages that is Chinese or English, otherwise zh-CN. */
export const localeOf = (acceptLanguage: string | null | undefined): Locale => {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = rest.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => (tag.startsWith('zh') ? 'zh-CN' : tag.startsWith('en') ? 'en-US' : null))
  return wanted.find((locale) => locale !== null) ?? 'zh-CN'
}

/** The message of a key in `refusals`, else in `validation`; a key without one gives `unknown`. */
export const translate = (
  locale: Locale,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string => words.t([`refusals:${key}`, `validation:${key}`, 'refusals:unknown'], { lng: locale, ...params })

/** The suffix of a demand's title that retenders the remainder of another demand. */
export const restEnding = (locale: Locale): string => words.t('orders:rest_ending', { lng: locale })

/** A refused field with its message; `validation` has the field errors, `refusals` all others. */
export const issueMessage = (locale: Locale, { path, code, params }: FieldIssue): FieldError => ({
  path,
  code,
  message: words.t([`validation:${code}`, `refusals:${code}`, 'refusals:unknown'], { lng: locale, ...params }),
})
