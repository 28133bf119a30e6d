/** Downloads bytes as a file. */
export const keepBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start to read it only after the click: it is released later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Downloads a text as a file. */
export const keepFile = (name: string, type: string, text: string): void => keepBlob(name, new Blob([text], { type }))
