// Reads a CSV by RFC 4180, to check an export.

/** Rows of fields. Throws where the text is malformed: a bare quote, a line that ends in LF alone. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        if (at >= text.length) throw new Error('a quote does not end')
        if (text[at] !== '"') field += text[at++]
        else if (text[at + 1] === '"') {
          field += '"'
          at += 2
        } else break
      }
      at += 1
    } else while (at < text.length && !',\r\n"'.includes(text[at] ?? '')) field += text[at++]
    row.push(field)
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`not RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`)
  }
  return rows
}
