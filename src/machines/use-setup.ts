// The set-up for its page: the machine's steps, and beside it the secrets that no machine may hold: token, password and
// recovery words.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type * as z from 'zod/mini'
import { DEFAULT_ZONE } from '#contract/business-day.ts'
import { fieldError } from '#contract/envelope.ts'
import { isRecord } from '#contract/is-record.ts'
import { fieldIssues } from '#contract/issues.ts'
import {
  RECOVERY_WORDS,
  type SetupAdministrator,
  type SetupBegun,
  type SetupEnterprise,
  type SetupSealKey,
  setupAddress,
  setupAdministrator,
  setupEnterprise,
  WORDS_ASKED,
} from '#contract/setup.ts'
import type { Reply } from '#src/api/call.ts'
import { askKey, begin, checkPassword, finish, takeSetupToken } from '#src/api/setup.ts'
import { watch } from './inspection/inspection.ts'
import {
  type Begun,
  type Finished,
  type Keyed,
  type KeyWish,
  type SetupFault,
  type SetupKey,
  setupMachine,
} from './setup.machine.ts'

/** The typed values; kept until the page is left. */
export interface SetupForm {
  readonly enterprise: SetupEnterprise
  readonly administrator: SetupAdministrator
  /** The typed address; null: the suggested one. */
  readonly address: string | null
  /** The chosen zone; null: the suggested one. */
  readonly zone: string | null
  /** Words of another recovery sheet, to restore its key. */
  readonly restore: string
  /** The words of the check, in the order of `asked`. */
  readonly confirm: readonly string[]
}

const empty: SetupForm = {
  enterprise: { name: '', uscc: '', enterprise_type: 'piece_factory', contact_name: '', contact_phone: '' },
  administrator: { username: 'admin', name: '', password: '' },
  address: null,
  zone: null,
  restore: '',
  confirm: Array.from({ length: WORDS_ASKED }, () => ''),
}

/** The values before the server has suggested any. */
const unsuggested: SetupBegun['suggested'] = { public_url: '', time_zone: DEFAULT_ZONE }

export type SetupStep = 'token' | 'enterprise' | 'administrator' | 'seal_key' | 'address' | 'done' | 'over'

export type WordLanguage = 'en-US' | 'zh-CN'

/** The part of the answer that the machine may hold. */
const withoutWords = ({ words: _, words_zh: __, anchor_public_key: ___, ...key }: SetupSealKey): SetupKey => key

/** Three different numbers from 1 to 24, ascending. */
const drawn = (): readonly number[] => {
  const numbers = new Set<number>()
  while (numbers.size < WORDS_ASKED)
    numbers.add(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % RECOVERY_WORDS))
  return [...numbers].toSorted((a, b) => a - b)
}

const isEmpty = (value: unknown, path: string): boolean =>
  (isRecord(value) ? value[path] : path === '' ? value : undefined) === ''

const faultsOf = (schema: z.ZodMiniType, value: unknown, part: string): readonly SetupFault[] => {
  const { success, error } = schema.safeParse(value)
  if (success) return []
  return fieldIssues(error.issues, value).map((issue) => ({
    // An empty field is reported as missing by every check.
    ...(isEmpty(value, issue.path) ? { code: 'required', params: {} } : issue),
    path: [part, issue.path].filter((one) => one !== '').join('.'),
  }))
}

const refusedFields = (reply: Reply<unknown>): readonly SetupFault[] => {
  if (reply.ok || !isRecord(reply.data) || !Array.isArray(reply.data.errors)) return []
  return reply.data.errors.flatMap((one) => {
    const { success, data } = fieldError.safeParse(one)
    return success ? data : []
  })
}

/** The set-up for as long as its page is shown; unmounting drops everything. */
export const useSetup = () => {
  const token = useRef<string | undefined>(undefined)
  const [form, setForm] = useState(empty)
  const [both, setBoth] = useState<Readonly<Record<WordLanguage, readonly string[]>> | null>(null)
  const [anchorKey, setAnchorKey] = useState<string | null>(null)
  const [wordLanguage, setWordLanguage] = useState<WordLanguage>('en-US')
  const words = both?.[wordLanguage] ?? null
  const [asked] = useState(drawn)
  const held = useRef({ form, words })
  held.current = { form, words }
  const key = useRef<SetupKey | null>(null)
  const [machine] = useState(() => {
    token.current = takeSetupToken()
    return setupMachine.provide({
      actors: {
        begin: fromPromise<Begun, void>(async () => {
          const reply = await begin(token.current)
          return { reply, faults: refusedFields(reply) }
        }),
        check: fromPromise<Finished, void>(async () => {
          const { enterprise, administrator } = held.current.form
          const reply = await checkPassword({ enterprise, administrator })
          return { reply, faults: refusedFields(reply) }
        }),
        key: fromPromise<Keyed, KeyWish>(async ({ input }) => {
          const reply = await askKey(input, held.current.form.restore)
          if (reply.ok) {
            const { words: english, words_zh: chinese } = reply.data
            setBoth(english === null || chinese === null ? null : { 'en-US': english, 'zh-CN': chinese })
            setAnchorKey(reply.data.anchor_public_key)
            setForm((before) => ({ ...before, restore: '', confirm: empty.confirm }))
          }
          return {
            reply: reply.ok ? { ...reply, data: withoutWords(reply.data), body: null } : reply,
            faults: refusedFields(reply),
          }
        }),
        finish: fromPromise<Finished, void>(async () => {
          const { address, zone, confirm, enterprise, administrator } = held.current.form
          const isAsked = held.current.words !== null
          const reply = await finish({
            enterprise,
            administrator,
            seal: {
              fingerprint: key.current?.fingerprint ?? '',
              confirm: isAsked ? asked.map((n, at) => ({ n, word: confirm[at] ?? '' })) : [],
            },
            public_url: address ?? suggested.current.public_url,
            time_zone: zone ?? suggested.current.time_zone,
          })
          return { reply, faults: refusedFields(reply) }
        }),
      },
    })
  })
  const actor = useActorRef(machine, { inspect: watch })
  const { context } = useSelector(actor, (snapshot) => snapshot)
  const value = useSelector(actor, ({ value: at }) => (typeof at === 'string' ? at : (Object.keys(at)[0] ?? '')))
  const within = useSelector(actor, ({ value: at }) => (typeof at === 'string' ? null : Object.values(at)[0]))
  const suggested = useRef(unsuggested)
  suggested.current = context.begun?.suggested ?? unsuggested
  key.current = context.key

  useEffect(() => {
    const take = () => {
      const next = takeSetupToken()
      if (next === undefined) return
      token.current = next
      actor.send({ type: 'setup.link' })
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [actor])

  const confirmFaults = (): readonly SetupFault[] =>
    words === null
      ? []
      : asked.flatMap((n, at) =>
          form.confirm[at]?.trim().toLowerCase() === words[n - 1]
            ? []
            : { path: `seal.confirm.${at}.word`, code: 'word_wrong', params: { n } },
        )
  const faultsIn: Readonly<Record<string, () => readonly SetupFault[]>> = {
    enterprise: () => faultsOf(setupEnterprise, form.enterprise, 'enterprise'),
    administrator: () => faultsOf(setupAdministrator, form.administrator, 'administrator'),
    seal_key: confirmFaults,
    address: () => faultsOf(setupAddress, form.address ?? suggested.current.public_url, 'public_url'),
  }
  const isFinishing = value === 'finishing'
  // The machine's states are the steps; finishing is shown on the last step.
  const step = (isFinishing ? 'address' : value) as SetupStep
  return {
    step,
    /** The state within the step, or null. */
    within,
    isBusy: isFinishing || within === 'working' || within === 'asking' || within === 'checking',
    form,
    asked,
    words,
    anchorKey,
    begun: context.begun,
    key: context.key,
    wish: context.wish,
    faults: context.faults,
    message: context.message,
    address: form.address ?? suggested.current.public_url,
    zone: form.zone ?? suggested.current.time_zone,
    fill: (change: Partial<SetupForm>) => setForm((before) => ({ ...before, ...change })),
    wordLanguage,
    sayWordsIn: setWordLanguage,
    next: () => actor.send({ type: 'setup.next', faults: faultsIn[step]?.() ?? [] }),
    back: () => actor.send({ type: 'setup.back' }),
    retry: () => actor.send({ type: 'setup.retry' }),
    wishKey: (wish: KeyWish) => actor.send({ type: 'setup.key', wish }),
  }
}
export type SetupView = ReturnType<typeof useSetup>
