// How a supplier opens its link on one more device: a code from a device that has it, typed into one that has not.
import { bindDevice, makeDeviceCode } from '#contract/tenders.ts'
import { available, define, hidden, outcomeOf } from './command.ts'
import { onPage, settle } from './tenders.ts'

export const tenderDeviceCommands = define({
  'tenders.device_code': {
    group: 'here',
    title: 'tenders:command.device_code',
    icon: 'phone',
    listed: false,
    availability: onPage((page) => (page.link.browser === 'bound' ? available : hidden)),
    run: async (_, __, services) => outcomeOf(await services.call(makeDeviceCode)),
  },
  'tenders.bind_device': {
    group: 'here',
    title: 'tenders:command.bind_device',
    icon: 'unlock',
    tone: 'primary',
    listed: false,
    // The page itself cannot be read yet, so it has no subject.
    availability: ({ path, subject }) => (path === 'tender' && subject === null ? available : hidden),
    run: (_, args, services) => settle(services, bindDevice, { body: { code: String(args.code ?? '') } }),
  },
})
