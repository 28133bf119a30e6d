// All spellings of a new noun, and why a name is refused.

/** A noun in every spelling; the keys are the placeholders between two `%` in the templates. */
export type Names = Readonly<Record<string, string>>

export interface Wish {
  /** Kebab-case: `warehouse-slots`. */
  readonly plural: string
  readonly singular: string
  /** The Chinese name of the noun: 库位. */
  readonly chinese: string
}

/** Words that cannot name a constant, a table, or a file of the project. */
const reserved = new Set(
  `abstract any as async await boolean break case catch check class classes column columns common const
  constraint continue contract debugger default delete do else endpoint endpoints enum error errors export exports extends
  false field fields file files finally for from function global globals grant group groups handler handlers if implements
  import imports in index instanceof interface key keys let lines list lists module modules name names new null number
  object of offset order package page pages private protected public record records references require return row rows
  select server set static status statuses string super switch symbol table tables test tests this throw true try type
  types typeof undefined union unknown user using value values var view views void while window with yield`.split(
    /\s+/,
  ),
)

/** The singular of a regular English plural; `null` when it must be given. */
export const singularOf = (plural: string): string | null => {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y')
  if (/(s|x|z|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '')
  return /[^s]s$/.test(plural) ? plural.replace(/s$/, '') : null
}

/** The fault of the given noun as a sentence; `null` when there is none. */
export const faultIn = ({ plural, singular, chinese }: Wish): string | null => {
  for (const word of [plural, singular]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(word)) return `"${word}" is not kebab-case: small letters, words joined by dashes.`
    if (reserved.has(word)) return `"${word}" is a reserved word: it cannot name a constant, a table or a file here.`
  }
  if (plural === singular)
    return `"${plural}" needs a plural that differs from its singular: both name things in the code.`
  return /^\p{Script=Han}+$/u.test(chinese)
    ? null
    : `"${chinese}" is not the Chinese name of ${plural}: write it in Han characters.`
}

const camel = (kebab: string): string => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase())

/** Every spelling of a noun. */
export const namesOf = ({ plural, singular, chinese }: Wish): Names => ({
  'some-things': plural,
  'some-thing': singular,
  some_things: plural.replaceAll('-', '_'),
  some_thing: singular.replaceAll('-', '_'),
  someThings: camel(plural),
  someThing: camel(singular),
  SomeThings: capital(camel(plural)),
  SomeThing: capital(camel(singular)),
  'some things': plural.replaceAll('-', ' '),
  'some thing': singular.replaceAll('-', ' '),
  'Some things': capital(plural.replaceAll('-', ' ')),
  'Some thing': capital(singular.replaceAll('-', ' ')),
  某物: chinese,
})

/** A template filled with the noun; throws for an unknown spelling. */
export const fill = (template: string, names: Names): string =>
  template.replace(/%([\p{L}_ -]+?)%/gu, (_, spelling: string) => {
    const name = names[spelling]
    if (name === undefined) throw new Error(`no spelling of a noun is called %${spelling}%`)
    return name
  })
