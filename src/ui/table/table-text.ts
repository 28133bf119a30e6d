// Cells as spreadsheets copy them.

/** Rows of cells as Excel and WPS copy them: tabs between cells, quotes around a cell that holds a tab or a line break. */
export const readTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  endCell()
  return rows.filter((row) => row.some((one) => one !== ''))
}

/** `￥1２,000.50 ` → `12000.50`; what is no number stays as it was, for the person to see. */
export const plainNumber = (text: string): string => {
  const bare = text.normalize('NFKC').replace(/[¥$,\s]/g, '')
  if (!/^\d+(\.\d+)?$/.test(bare)) return text
  return bare.replace(/^0+(?=\d)/, '')
}

/** A head as it is compared: as far as the first bracket, without marks of what must be filled. */
export const headWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[(/].*$/, '')
    .replace(/[*:]/g, '')
    .trim()
    .toLowerCase()
