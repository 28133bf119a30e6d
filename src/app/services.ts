// The services of commands, made from the long-lived machines, the API and the address bar.
import { navigate } from 'wouter/use-browser-location'
import { callLazy, downloadLazy } from '#src/api/call-lazy.ts'
import type { Services } from '#src/commands/command.ts'
import { type AppActor, noticesOf, sessionOf, settingsOf } from '#src/machines/app.machine.ts'
import { leaveBy } from '#src/machines/use-leave-guard.ts'

/** `base` is the result of basePath(); the paths of commands do not include it. */
export const createServices = (app: AppActor, base: string): Services => ({
  call: callLazy,
  download: downloadLazy,
  navigate: (path, how) => leaveBy(app, () => navigate(`${base}${path}`, how)),
  changed: (...nouns) => app.send({ type: 'changed', nouns }),
  toast: (tone, key, params, of) =>
    noticesOf(app).send({
      type: 'notice.show',
      notice: {
        kind: 'message',
        tone,
        text: params === undefined ? { key } : { key, params },
        ...(of !== undefined && { of }),
      },
    }),
  tell: (message) => {
    if (message.type === 'session.sign_out' || message.type === 'session.renew') sessionOf(app).send(message)
    else if (
      message.type === 'settings.set' ||
      message.type === 'settings.next_density' ||
      message.type === 'settings.toggle'
    )
      settingsOf(app).send(message)
    // The command host handles palette.open and sheet.open, the console handles preferences, so neither event arrives
    // here.
  },
})
