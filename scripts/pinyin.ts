// Writes src/commands/pinyin.json: every reading of each Han character in a command's titles and aliases and in the names of
// permissions, so that the browser needs no dictionary. One best reading would not do: the usual one is wrong for words like 重新 or 参 in herb names.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { pinyin } from 'pinyin-pro'
import { permissionCodes } from '#contract/permissions.ts'
import { titleKey } from '#src/commands/catalogue.ts'
import { commands } from '#src/commands/registry.ts'

const file = (path: string) => new URL(`../${path}`, import.meta.url)

/** The Chinese words of a key (`orders:event.approve`); '' where there are none. */
const wordsOf = (key: string): string => {
  const [namespace = '', path = ''] = key.split(':')
  const from = file(`locales/zh-CN/${namespace}.json`)
  if (!existsSync(from)) return ''
  const words: unknown = JSON.parse(readFileSync(from, 'utf8'))
  const found = path
    .split('.')
    .reduce(
      (at, part) =>
        typeof at === 'object' && at !== null ? new Map<string, unknown>(Object.entries(at)).get(part) : undefined,
      words,
    )
  return typeof found === 'string' ? found : ''
}

/** Readings by character in the order of the code points; with tone marks, the usual reading first. */
export const commandReadings = (): Record<string, string[]> => {
  const texts = [
    ...commands.flatMap((command) => [
      titleKey(command),
      `commands:long.${command.id}`,
      `commands:aliases.${command.id}`,
    ]),
    ...permissionCodes.map((code) => `permissions:code.${code}.name`),
  ].map(wordsOf)
  const characters = [...new Set(texts.join(''))].filter((one) => /\p{Script=Han}/u.test(one)).sort()
  return Object.fromEntries(
    characters.map((one) => [one, [...new Set(pinyin(one, { multiple: true, type: 'array' }))]]),
  )
}

/** The file's text, one character a line so that a change of words is a small difference. */
const readingsFile = (): string => {
  const line = ([one, all]: [string, string[]]) =>
    `  ${JSON.stringify(one)}: ${JSON.stringify(all).replaceAll('","', '", "')}`
  return `{\n${Object.entries(commandReadings()).map(line).join(',\n')}\n}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(file('src/commands/pinyin.json'), readingsFile())
}
