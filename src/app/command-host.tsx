// The console's command system: all commands, with the palette, the dialogs and the key sheet, which are loaded on
// first use.
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import type { Command, Services, Situation } from '#src/commands/command.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { forgetLists } from '#src/commands/list-memory.ts'
import { afterCommandsLoaded, findLoadedCommand, loadedCommands } from '#src/commands/loaded-commands.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { forgetMarks } from '#src/lists/selection.ts'
import { useApp } from '#src/machines/use-app.ts'
import { usePreferences } from '#src/machines/use-preferences.tsx'
import { forgetRecords, recordsChanged } from '#src/palette/record-store-instance.ts'
import { RecordVisits } from '#src/palette/record-visits.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { loadPart } from '#src/ui/layout/load-part.ts'
import { CommandFrame, type CommandFrameProps } from './command-frame.tsx'
import { lazyPanels } from './panels.tsx'
import '#src/commands/registry.first.ts'
import { useKeyTips } from '#src/shortcuts/use-key-tips.tsx'
import { useNextDecision } from './use-next-decision.tsx'

export interface CommandHostProps extends Pick<CommandFrameProps, 'inspect' | 'loadAllMessages' | 'delay'> {
  services: Services
  viewer: Situation['viewer']
  children: ReactNode
}

/** The panels need all commands. */
const panels = lazyPanels(
  afterCommandsLoaded(() => loadPart(async () => (await import('./command-panels.tsx')).CommandPanels)),
)

/** Loads the panels ahead of their first use. */
export const loadPanels = panels.load

/**
 * Commands that only a key or a screen runs are not remembered. RecordVisits remembers records, because it has their
 * names.
 */
const isRemembered = ({ id, listed }: Command): boolean => listed !== false && findLoadedCommand(id) !== undefined

const KeyTip = lazy(
  afterCommandsLoaded(async () => (await import('#src/shortcuts/key-tip.tsx')).KeyTip),
  { early: false },
)

const NextRecordOffer = lazy(
  afterCommandsLoaded(async () => (await import('./next-record-offer.tsx')).NextRecordOffer),
  { early: false },
)

/** Keeps the palette's records current: after a write of their noun they are read again. */
const withRecords = (services: Services): Services => ({
  ...services,
  changed: (...nouns) => {
    recordsChanged(nouns)
    services.changed(...nouns)
  },
})

/** List positions and marked rows belong to one user. */
const leaveLists = () => {
  forgetLists()
  forgetMarks()
}

/** Mounted around the pages of a signed-in user. */
export const CommandHost = ({ children, services: given, ...props }: CommandHostProps) => {
  const app = useApp()
  const services = useMemo(() => withRecords(given), [given])
  const person = props.viewer?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: records read by one user must not stay for the next one
  useLayoutEffect(() => forgetRecords, [person])
  useLayoutEffect(() => leaveLists, [])
  const preferences = usePreferences()
  useLayoutEffect(() => currentPreferences.follow(preferences), [preferences])
  useLayoutEffect(() => currentPreferences.forget, [])
  const { told, used, close, never } = useKeyTips(services)
  const { next, decided, close: closeNext } = useNextDecision(services)
  return (
    <CommandFrame
      {...props}
      services={services}
      commands={loadedCommands}
      panels={panels}
      choices={async (field, wanted) => {
        const { findRecords } = await loadPart(() => import('#src/commands/records/record-choices.ts'))
        return findRecords(field, wanted, services)
      }}
      recall={async (signal) => {
        const { recallRecords } = await import('#src/palette/recall.ts')
        await recallRecords(props.viewer, services.call, signal)
      }}
      readMeant={async (records) => {
        const { readSubjects } = await loadPart(() => import('#src/palette/recall.ts'))
        return readSubjects(records, services.call)
      }}
      lookUp={async (wanted, signal) => {
        const { lookUpRecords } = await import('#src/palette/record-search.ts')
        return lookUpRecords(wanted, props.viewer, { app, call: services.call, signal })
      }}
      onDone={decided}
      onUsed={(command, byKey) => {
        if (isRemembered(command)) recordUsage(services, { id: command.id })
        used(command, byKey)
      }}
    >
      {children}
      <RecordVisits services={services} />
      {next !== null && <NextRecordOffer wanted next={next} services={services} onClose={closeNext} />}
      {told !== null && <KeyTip wanted command={told} onClose={close} onNever={() => never(told)} />}
    </CommandFrame>
  )
}
