// Parses deploy/Dockerfile: its instructions by stage, limited to the syntax of that file.

/** One instruction: its name, such as `COPY`, and its words; JSON gives a list of words. */
export interface Instruction {
  readonly name: string
  /** The rest of the line. */
  readonly text: string
  readonly words: readonly string[]
}

/** The instructions between one `FROM` and the next. */
export interface Stage {
  readonly image: string
  /** The name after `AS`; null for a stage without one. */
  readonly name: string | null
  readonly instructions: readonly Instruction[]
}

/** The words of an instruction; a command in JSON runs without a shell. Throws for JSON that is no list of texts. */
const wordsOf = (text: string): string[] => {
  if (!text.startsWith('[')) return text.split(/\s+/)
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error(`${text} is no list`)
  return list.map(String)
}

/** The stages, in order. Throws for an instruction before the first one. */
export const readDockerfile = (file: string): Stage[] => {
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = []
  for (const line of file.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [image = '', , as = null] = text.split(/\s+/)
      stages.push({ image, name: as, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined || name === '') throw new Error(`no instruction of a stage: ${line}`)
    stage.instructions.push({ name, text, words: wordsOf(text) })
  }
  return stages
}

/** The variables that a stage sets by ENV. */
export const variablesOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) =>
        words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
      ),
  )

/** The command of HEALTHCHECK, without its options. */
export const healthcheckOf = ({ instructions }: Stage): readonly string[] => {
  const check = instructions.find(({ name }) => name === 'HEALTHCHECK')?.text ?? ''
  return wordsOf(check.slice(check.indexOf('CMD ') + 'CMD '.length))
}
