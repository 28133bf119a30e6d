// The noun of a command: commands of different nouns may share a key. Pure.

/** Commands of different nouns share a letter for the same action; the focused record decides which one runs. */
const subjects: Readonly<Record<string, string>> = {
  orders: 'orders',
  reviews: 'orders',
  users: 'users',
  suppliers: 'suppliers',
  herbal_templates: 'herbal_templates',
  herbs: 'herbs',
  enterprise: 'enterprise',
}
/** The noun of a command, by its id; null for a command of the page. */
export const nounOf = (command: string): string | null => subjects[command.split('.')[0] ?? ''] ?? null

/** Whether one key could mean both commands. */
export const areRivals = (one: string, other: string): boolean => {
  const [a, b] = [nounOf(one), nounOf(other)]
  return one !== other && (a === null || b === null || a === b)
}
