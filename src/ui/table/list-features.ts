import { tableFeatures } from '@tanstack/react-table'

/** One page, sorted and chosen from by whoever shows it: of the table's features none is needed, and none is fetched. */
export const listFeatures = tableFeatures({})
