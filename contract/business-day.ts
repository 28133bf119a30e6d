// The calendar the business goes by: days of China.

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })

/** The calendar day in China, YYYY-MM-DD; deadlines and numbers are counted in it. */
export const businessDay = (at: Date): string => dayFormat.format(at)
