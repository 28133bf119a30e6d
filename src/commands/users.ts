// Commands of the enterprise's users. A user is shown in a panel over the list.
import * as z from 'zod/mini'
import { code } from '#contract/envelope.ts'
import {
  changePassword,
  createUser,
  deleteUser,
  editUser,
  pushPermissions,
  rightsGiver,
  userDeleter,
  userEditor,
} from '#contract/users.ts'
import { to } from '#src/paths.ts'
import {
  type Args,
  available,
  type Command,
  define,
  done,
  hidden,
  type Outcome,
  refused,
  type Services,
} from './command.ts'
import { invalidInput } from './invalid-input.ts'
import { lastAddress } from './list-memory.ts'
import { aboutRecord, making, noRecord, settled, statusAct } from './records/record-acts.ts'
import { type UserRow, userIn, userSubject } from './subjects.ts'

/** Parts of the panel; `handover` asks who takes over the open records of a user who is to be deleted. */
export const userParts = ['profile', 'permissions', 'password', 'handover'] as const
export type UserPart = (typeof userParts)[number]

/** The value of the panel in the address when it shows the form of a new user. */
export const NEW_USER = 'new'

/** The list with the panel of a user open. */
export const userAddress = (id: string, part: UserPart = 'profile'): string => {
  const list = new URL(lastAddress('users'), 'http://list.invalid')
  list.searchParams.set('peek', id)
  // Without a part the user is shown in a peek beside the list instead of the panel.
  if (id !== NEW_USER) list.searchParams.set('part', part)
  return `${to('users')}${list.search}`
}

const about = aboutRecord(userIn)

const notOneself = about((user, { viewer }) => (user.id === viewer?.id ? refused('own_account') : available))

const part = (icon: string, at: UserPart, needs: Command['needs']): Omit<Command, 'id'> => ({
  group: 'here',
  icon,
  ...(needs !== undefined && { needs }),
  availability: about(() => available),
  run: async (situation, _, services) => {
    const user = userIn(situation)
    if (user !== null) services.navigate(userAddress(user.id, at))
    return done
  },
})

const toStatus = (icon: string, status: 'enabled' | 'disabled') =>
  statusAct(userIn, {
    icon,
    needs: userEditor,
    says: 'commands:said.operated',
    offered: (user, situation) => {
      // A locked user counts as not enabled: it can be enabled, but not disabled.
      if ((user.status === 'enabled') === (status === 'enabled')) return hidden
      return status === 'disabled' ? notOneself(situation) : available
    },
    send: async ({ id, version }, services) =>
      settled(await services.call(editUser, { params: { id }, body: { version, status } }), services, 'users'),
  })

const remove = async (user: UserRow, args: Args, services: Services): Promise<Outcome> => {
  const successor = typeof args.successor_id === 'string' ? { successor_id: args.successor_id } : {}
  const reply = await services.call(deleteUser, {
    params: { id: user.id },
    query: { version: user.version, ...successor },
  })
  if (reply.ok) services.navigate(lastAddress('users'))
  else if (reply.code === code.inputRefused && args.successor_id === undefined) {
    // The root has shown the number of open records; the panel lists them and asks who takes them over.
    services.navigate(userAddress(user.id, 'handover'))
    return { ...done, says: '' }
  }
  return settled(reply, services, 'users')
}

const rightsArgs = z.object({ id: z.string(), version: z.number(), codes: z.array(z.string()) })

export const userCommands = define({
  'users.create': {
    group: 'create',
    icon: 'plus',
    tone: 'primary',
    needs: userEditor,
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(userAddress(NEW_USER))
      return done
    },
  },
  'users.edit': part('edit', 'profile', '21-system-user'),
  'users.permissions': part('shield', 'permissions', '21-system-user'),
  'users.password': part('key', 'password', userEditor),
  'users.disable': toStatus('ban', 'disabled'),
  'users.enable': toStatus('check-circle', 'enabled'),
  'users.remove': {
    group: 'here',
    icon: 'trash',
    tone: 'danger',
    needs: userDeleter,
    says: 'commands:said.deleted',
    availability: notOneself,
    run: async (situation, args, services) => {
      const user = userIn(situation)
      return user === null ? noRecord : remove(user, args, services)
    },
  },
  'users.add': {
    group: 'here',
    listed: false,
    icon: 'check',
    needs: userEditor,
    says: 'commands:said.operated',
    availability: () => available,
    run: async (_, args, services) => {
      const body = createUser.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(createUser, { body: body.data })
      return making(settled(reply, services, 'users'), reply, (user) => userSubject(user).label)
    },
  },
  'users.save': {
    group: 'here',
    listed: false,
    icon: 'check',
    needs: userEditor,
    says: 'commands:said.operated',
    availability: () => available,
    run: async ({ viewer }, args, services) => {
      const body = editUser.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      const id = String(args.id)
      const reply = await services.call(editUser, { params: { id }, body: body.data })
      // The menu shows the user's own name.
      if (reply.ok && viewer?.id === id) services.tell({ type: 'session.renew' })
      return settled(reply, services, 'users')
    },
  },
  'users.push_permissions': {
    group: 'here',
    listed: false,
    icon: 'check',
    needs: rightsGiver,
    says: 'commands:said.operated',
    availability: () => available,
    run: async (_, args, services) => {
      const given = rightsArgs.safeParse(args)
      if (!given.success) return { is: 'failed', message: '' }
      const { id, ...body } = given.data
      const reply = await services.call(pushPermissions, { params: { id }, body })
      return settled(reply, services, 'users')
    },
  },
  'users.change_password': {
    group: 'here',
    listed: false,
    icon: 'check',
    says: 'commands:said.operated',
    availability: () => available,
    run: async ({ viewer }, args, services) => {
      const body = changePassword.body.safeParse(args.body)
      if (!body.success) return invalidInput(body.error)
      const reply = await services.call(changePassword, { params: { id: body.data.user_id }, body: body.data })
      if (reply.ok && viewer?.id === body.data.user_id) {
        services.changed('sessions')
        services.tell({ type: 'session.renew' })
      }
      return settled(reply, services, 'users')
    },
  },
})
