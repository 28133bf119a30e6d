// npm run admin -- setup-token: a new link for the set-up; it ends the previous link and browser.
import { newSetupLink, setupLine } from '#server/setup/link.ts'
import { type AdminCommand, Mistake } from './command.ts'

export const setupToken: AdminCommand = {
  name: 'setup-token',
  summary: 'print a new link for the set-up page of an empty installation',
  run: async (_, tools) => {
    const { db, env } = await tools.platform()
    const token = await newSetupLink(db)
    if (token === null) throw new Mistake('This installation is set up already.')
    const line = setupLine(env.publicUrl, token)
    return { data: { url: `${env.publicUrl}setup#token=${token}` }, text: line }
  },
}
