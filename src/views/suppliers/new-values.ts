// The values of the form of a new supplier, and the body made of them: a row of an import. Pure.

/** All fields of the form in their order. */
export const newSupplierFields = [
  'supplier_name',
  'short_name',
  'supplier_type',
  'uscc',
  'contact_name',
  'contact_phone',
  'email',
  'wechat',
  'region_code',
  'legal_person',
  'address',
  'supply_herbs',
] as const

type TextField = Exclude<(typeof newSupplierFields)[number], 'supply_herbs'>

/** All texts, and the ids of the herbs it supplies. */
export type NewSupplierValues = Record<TextField, string> & { supply_herbs: string[] }

export const newSupplierValues = (): NewSupplierValues => ({
  supplier_name: '',
  short_name: '',
  supplier_type: '',
  uscc: '',
  contact_name: '',
  contact_phone: '',
  email: '',
  wechat: '',
  region_code: '',
  legal_person: '',
  address: '',
  supply_herbs: [],
})

/** The row to import; fields left empty are left out. */
export const newSupplierBody = (values: NewSupplierValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => (typeof value === 'string' ? value.trim() : value).length > 0),
  )

/** The form's field for a path of the body, and of the import with its one row. */
export const newSupplierPath = (path: string): string =>
  path.replace(/^items\.0\./, '').replace(/^(supply_herbs)\..*/, '$1')
