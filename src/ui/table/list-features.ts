import { rowSelectionFeature, tableFeatures } from '@tanstack/react-table'

/**
 * The selection is the table's: ranges, the page, what is chosen on other pages. Everything else of a list is state of its page: rows come
 * sorted and in pages as the address asks, and how the columns stand is changed in lists/columns-dialog.tsx, which has the features for it.
 * Each feature more weighs 1 KB in the first list a person opens.
 */
export const listFeatures = tableFeatures({ rowSelectionFeature })
