// The words of exported files: columns, statuses and options as on screen, in the caller's language.
import { createInstance } from 'i18next'
import enCommon from '#locales/en-US/common.json' with { type: 'json' }
import enExports from '#locales/en-US/exports.json' with { type: 'json' }
import enHerbal from '#locales/en-US/herbal.json' with { type: 'json' }
import enOrderDetail from '#locales/en-US/order_detail.json' with { type: 'json' }
import enOrderForm from '#locales/en-US/order_form.json' with { type: 'json' }
import enOrders from '#locales/en-US/orders.json' with { type: 'json' }
import enOrdersLater from '#locales/en-US/orders.later.json' with { type: 'json' }
import enReviews from '#locales/en-US/reviews.json' with { type: 'json' }
import enSuppliers from '#locales/en-US/suppliers.json' with { type: 'json' }
import enUsers from '#locales/en-US/users.json' with { type: 'json' }
import zhCommon from '#locales/zh-CN/common.json' with { type: 'json' }
import zhExports from '#locales/zh-CN/exports.json' with { type: 'json' }
import zhHerbal from '#locales/zh-CN/herbal.json' with { type: 'json' }
import zhOrderDetail from '#locales/zh-CN/order_detail.json' with { type: 'json' }
import zhOrderForm from '#locales/zh-CN/order_form.json' with { type: 'json' }
import zhOrders from '#locales/zh-CN/orders.json' with { type: 'json' }
import zhOrdersLater from '#locales/zh-CN/orders.later.json' with { type: 'json' }
import zhReviews from '#locales/zh-CN/reviews.json' with { type: 'json' }
import zhSuppliers from '#locales/zh-CN/suppliers.json' with { type: 'json' }
import zhUsers from '#locales/zh-CN/users.json' with { type: 'json' }
import type { Locale } from '#server/http/messages.ts'

const words = createInstance()
await words.init({
  resources: {
    'zh-CN': {
      common: zhCommon,
      exports: zhExports,
      herbal: zhHerbal,
      order_detail: zhOrderDetail,
      order_form: zhOrderForm,
      orders: zhOrders,
      reviews: zhReviews,
      suppliers: zhSuppliers,
      users: zhUsers,
    },
    'en-US': {
      common: enCommon,
      exports: enExports,
      herbal: enHerbal,
      order_detail: enOrderDetail,
      order_form: enOrderForm,
      orders: enOrders,
      reviews: enReviews,
      suppliers: enSuppliers,
      users: enUsers,
    },
  },
  fallbackLng: 'zh-CN',
  defaultNS: 'exports',
  // A choice without a translation is shown by its code.
  parseMissingKeyHandler: (key) => key.split(/[.:]/).at(-1) ?? key,
  interpolation: { escapeValue: false },
})
words.addResourceBundle('zh-CN', 'orders', zhOrdersLater, true)
words.addResourceBundle('en-US', 'orders', enOrdersLater, true)

/** The translation of a key, with its parameters filled in. */
export interface ExportMessages {
  (key: string, params?: Readonly<Record<string, string | number>>): string
  /** The language of the words, for names stored in both. */
  readonly locale: Locale
}

export const exportMessages = (locale: Locale): ExportMessages =>
  Object.assign(
    (key: string, params: Readonly<Record<string, string | number>> = {}) => words.t(key, { lng: locale, ...params }),
    { locale },
  )
