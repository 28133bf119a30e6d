// Allows or denies the sign-in of another device, whose QR code was scanned.
import { decideQrLogin, type QrApproval } from '#contract/qr-login.ts'
import {
  type Args,
  available,
  define,
  hidden,
  type Outcome,
  type Services,
  type Situation,
  type Subject,
} from './command.ts'
import { settled } from './records/record-acts.ts'

/** The login under way as a subject; `scanCode` is the content of the QR code. */
export const qrLoginSubject = (scanCode: string, label: string, record: QrApproval): Subject => ({
  noun: 'qr_logins',
  id: scanCode,
  label,
  record,
})

const waitingIn = ({ path, subject }: Situation): string | null => {
  if (path !== 'qr_approval' || subject?.noun !== 'qr_logins') return null
  // On this path only the page publishes a subject, by qrLoginSubject.
  return (subject.record as QrApproval).status === 'scanned' ? subject.id : null
}

const whileWaiting = (situation: Situation) => (waitingIn(situation) === null ? hidden : available)

const decide =
  (action: 'confirm' | 'refuse') =>
  async (situation: Situation, args: Args, services: Services): Promise<Outcome> => {
    const scanCode = waitingIn(situation)
    if (scanCode === null) throw new Error(`qr_login.${action} is run where nobody asks`)
    const number = action === 'confirm' ? { number: String(args.number ?? '') } : {}
    const reply = await services.call(decideQrLogin, { params: { code: scanCode }, body: { action, ...number } })
    const outcome = settled(reply, services, 'qr_logins', 'sessions')
    // The last wrong number has denied the login, so the confirmation did not succeed.
    const isRefused = reply.ok && action === 'confirm' && reply.data.status === 'refused'
    return outcome.is === 'done' && isRefused ? { ...outcome, says: '' } : outcome
  }

export const qrLoginCommands = define({
  'qr_login.confirm': {
    group: 'here',
    title: 'qr_login:command.confirm',
    icon: 'check',
    tone: 'primary',
    says: 'commands:said.operated',
    availability: whileWaiting,
    fields: () => [
      { name: 'number', kind: 'text', label: 'qr_login:number', required: true, minLength: 2, maxLength: 2 },
    ],
    run: decide('confirm'),
  },
  'qr_login.refuse': {
    group: 'here',
    title: 'qr_login:command.refuse',
    icon: 'ban',
    says: 'commands:said.operated',
    availability: whileWaiting,
    run: decide('refuse'),
  },
})
