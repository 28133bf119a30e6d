// Writes src/commands/pinyin.json: every reading of each Han character in the titles and aliases of
// commands and in the names of permissions, so that the browser needs no dictionary. One reading
// each is not enough: the usual one is wrong in words like 重新, or for 参 in herb names. Also writes
// contract/readings.json: the same for characters in record names, keyed by reading because that is
// a third of the size.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { pinyin } from 'pinyin-pro'
import { permissionCodes } from '#contract/permissions.ts'
import { titleKey } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { commands } from '#src/commands/registry.ts'
import { herbReadings } from './herb-readings.ts'
import { wordsOf } from './words.ts'

const file = (path: string) => new URL(`../${path}`, import.meta.url)

/** A situation without viewer or page: the options a command offers there are found by pinyin too. */
const nowhere: Situation = { viewer: null, path: null, subject: null, selected: [] }

/** Readings by character in code point order; with tone marks, the usual reading first. */
export const commandReadings = (): Record<string, string[]> => {
  const texts = [
    ...commands.flatMap((command) => [
      titleKey(command),
      `palette:long.${command.id}`,
      `palette:aliases.${command.id}`,
      ...(command.fields?.(nowhere) ?? []).flatMap((field) => (field.options ?? []).map((option) => option.label)),
    ]),
    ...permissionCodes.map((code) => `permissions:code.${code}.name`),
  ].map((key) => wordsOf('zh-CN', key))
  const characters = [...new Set(texts.join(''))].filter((one) => /\p{Script=Han}/u.test(one)).sort()
  return Object.fromEntries(characters.map((one) => [one, readingsOf(one)]))
}

/** The trade's own reading first, then the dictionary's, the usual one first. */
const readingsOf = (character: string): string[] => {
  const own = herbReadings[character]
  const known = pinyin(character, { multiple: true, type: 'array' }).filter((reading) => reading !== character)
  return [...new Set([...(own === undefined ? [] : [own]), ...known])]
}

/** Characters of names that GB 2312 lacks and registers of people and companies use. */
const names =
  '喆堃玥祎珺翀璟珩玙瑄焜燚赟昉昇淏湉滢潆琇珏瑀琮琬琰瑗瑭瑢璐璨璇璠嫒妤姣婧婳媖嬿翯翊鋆鑫镕锴铄铧镓韡韫頔颢骐骢骕髙鹍麒麴龑龢甦畇皞睆砚砉祺禕禛穰笪筠箐粼綦纮纾绂缊罡翮聿芃芊芮苒茜荞荻莜莳萱葳蒗蓥蔺薏薷藁藿蘅䓖䕡䗪䘌䲟鳖'

/** Every Han character of GB 2312. */
const gb2312 = (): string => {
  const decoder = new TextDecoder('gb2312')
  const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return bytes(0xb0, 0xf7)
    .flatMap((row) => bytes(0xa1, 0xfe).map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    .join('')
}

/** Names in the catalogue of herbs and in the demo data. */
const seeded = (): string =>
  ['server/catalogue', 'server/demo/data']
    .flatMap((folder) => readdirSync(file(folder)).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => readFileSync(file(name), 'utf8'))
    .join('')

type Written = Record<string, string>

/** The characters of each reading; `usual` contains every character once. */
export const recordReadings = (): { usual: Written; other: Written } => {
  const characters = [...new Set(gb2312() + names + seeded() + Object.keys(herbReadings).join(''))]
  const usual: Written = {}
  const other: Written = {}
  for (const one of characters.filter((character) => /\p{Script=Han}/u.test(character)).sort()) {
    readingsOf(one).forEach((reading, nth) => {
      const into = nth === 0 ? usual : other
      into[reading] = (into[reading] ?? '') + one
    })
  }
  return { usual: inOrder(usual), other: inOrder(other) }
}

const inOrder = (written: Written): Written =>
  Object.fromEntries(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The file's text, one character per line, so that a change of words is a small diff. */
const readingsFile = (): string => {
  const line = ([one, all]: [string, string[]]) =>
    `  ${JSON.stringify(one)}: ${JSON.stringify(all).replaceAll('","', '", "')}`
  return `{\n${Object.entries(commandReadings()).map(line).join(',\n')}\n}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(file('src/commands/pinyin.json'), readingsFile())
  writeFileSync(file('contract/readings.json'), `${JSON.stringify(recordReadings(), null, 2)}\n`)
}
