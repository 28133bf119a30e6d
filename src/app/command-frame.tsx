// A command system: the key listener, the runner, and the machines of palette and chord. The caller provides the
// panels.
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedAnswers } from '#src/commands/answers/kept-answers.tsx'
import { type CommandList, titleKey } from '#src/commands/availability.ts'
import type { BulkRequest } from '#src/commands/bulk.ts'
import type { Command, Field, Services, Situation } from '#src/commands/command.ts'
import { CommandContext } from '#src/commands/command-context.tsx'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { wholeFor } from '#src/commands/records/coming-records.ts'
import { createRunner, type Delayed, type DoneListener, type Runner } from '#src/commands/runner.ts'
import { createSituations } from '#src/commands/situation.ts'
import type { FoundRecord, Meant } from '#src/machines/palette.machine.ts'
import { type PaletteWorks, useChordActor } from '#src/machines/use-palette.ts'
import { commandChosen } from '#src/palette/chosen-command.ts'
import { isEnteredEarly, takeEarly } from '#src/palette/early-typing.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { keyText } from '#src/ui/text/key-hint.tsx'
import { FootNote, type FootText } from './foot-note.tsx'
import { createPaletteLine } from './palette-line.ts'
import { type PanelsSource, usePanels } from './panels.tsx'
import { type Refuse, useKeyListener } from './use-key-listener.ts'

export interface CommandFrameProps {
  /** The available commands. */
  commands: CommandList
  /** The panels shown over the page. */
  panels: PanelsSource
  /** Searches records for the palette by the typed text; `signal` aborts when the user types on. */
  lookUp: (wanted: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
  /** Reads the most recently used records for the palette; `signal` aborts when the user types. */
  recall?: (signal: AbortSignal) => Promise<void>
  /** Reads the current state of records, for the list of their commands; rejects when no answer arrives. */
  readMeant?: (records: readonly FoundRecord[]) => Promise<readonly Meant[]>
  /** Records of one noun, for a command that asks for one. */
  choices?: (field: Field, wanted: string) => Promise<readonly FoundRecord[]>
  /** Delays an undoable run by some seconds; without it every run starts at once. */
  delay?: (delayed: Delayed) => void
  services: Services
  viewer: Situation['viewer']
  /** Called for every available command that is invoked; `byKey`: by its own key. */
  onUsed?: (command: Command, byKey: boolean) => void
  /** Called for every command that was done, with the situation in which it ran. */
  onDone?: DoneListener
  /** Inspects the two machines, for the visualizer. */
  inspect?: Parameters<typeof useChordActor>[0]
  /** Loads the messages of the other language, so that the palette finds commands by them too. */
  loadAllMessages?: () => Promise<unknown>
  children: ReactNode
}

const nothingToLoad = () => Promise.resolve()
const BulkDialog = lazy(
  afterCommandsLoaded(async () => (await import('#src/lists/bulk-dialog.tsx')).BulkDialog),
  { early: false },
)
const noChoices = () => Promise.resolve([])
const nothingToRecall = () => Promise.resolve()

/** Mount inside the i18n provider and around everything that uses these commands. */
export const CommandFrame = (props: CommandFrameProps) => {
  const { commands, panels, lookUp, services, viewer, onUsed, onDone, inspect, children } = props
  const {
    loadAllMessages = nothingToLoad,
    choices = noChoices,
    recall = nothingToRecall,
    readMeant = noChoices,
    delay,
  } = props
  const { t } = useTranslation()
  const [sheet, setSheet] = useState(false)
  const [foot, setFoot] = useState<FootText | null>(null)
  const [bulk, setBulk] = useState<BulkRequest | null>(null)
  const opener = useRef<Element | null>(null)
  const [situations] = useState(() => {
    const made = createSituations()
    made.enter(viewer)
    return made
  })
  const mounted = useRef<Runner | null>(null)
  const [palette] = useState(createPaletteLine)
  const works: PaletteWorks = {
    run: (input, io) => mounted.current?.perform(input, io) ?? Promise.reject(new Error('palette: not mounted')),
    recall,
    readMeant,
    lookUp,
    findChoices: async ({ step, wanted }) => {
      const chosen = mounted.current?.pending()
      const field = chosen?.command.fields?.(chosen.situation).find(({ name }) => name === step)
      return field === undefined ? [] : choices(field, wanted)
    },
  }
  const chord = useChordActor(inspect)

  const tell: Services['tell'] = (message) => {
    if (message.type === 'sheet.open') setSheet(true)
    else if (message.type === 'foot.told') setFoot({ text: message.text, remedy: undefined })
    else if (message.type !== 'palette.open') services.tell(message)
    else if (palette.isClosed()) {
      opener.current = document.activeElement
      takeEarly()
      palette.send({ type: 'palette.opened' })
      // Without a subject, the palette lists the most recently used commands first.
      if (message.at === 'recents') palette.send({ type: 'scope.dropped' })
    } else if (palette.isListing() && !isEnteredEarly())
      palette.send({ type: palette.isActing() ? 'palette.closed' : 'palette.toggled' })
  }
  const tellAtFoot = (textOf: () => string, remedy: string | undefined) => {
    const tell = () => setFoot({ text: textOf(), remedy: remedy === undefined ? undefined : commands.find(remedy) })
    // The texts of reasons are loaded together with all commands.
    const coming = commands.coming?.() ?? null
    if (coming === null) tell()
    else coming.then(tell, tell)
  }
  const refuse: Refuse = (command, reason, params, remedy) =>
    tellAtFoot(
      () => t('commands:said.refused', { title: t(titleKey(command)), reason: t(reason, { ...params }) }),
      remedy,
    )
  const tellUnbound = (keys: string) =>
    tellAtFoot(() => t('palette:edge.unbound', { keys: keyText(keys) }), 'sheet.open')
  const translate = (key: string, params: Readonly<Record<string, string>>) => t(key, { ...params })
  const live = useLatest({
    services: { ...services, tell },
    refuse,
    tellUnbound,
    onUsed,
    onDone,
    loadAllMessages,
    translate,
    choices,
    delay,
  })
  const canUndo = delay !== undefined
  const typed = useTypedAnswers()

  const context = useMemo(() => {
    const runner = createRunner({
      commands,
      situations,
      ask: (...chosen) => palette.send(commandChosen(...chosen)),
      services: () => live.current.services,
      refuse: (...told) => live.current.refuse(...told),
      used: (...told) => live.current.onUsed?.(...told),
      ended: (...told) => live.current.onDone?.(...told),
      translate: (...args) => live.current.translate(...args),
      ...(canUndo && { delay: (delayed: Delayed) => live.current.delay?.(delayed) }),
      many: setBulk,
      whole: wholeFor,
      typed,
    })
    return {
      commands,
      situations,
      runner,
      loadAllMessages: () => live.current.loadAllMessages(),
      choices: (field: Field, wanted: string) => live.current.choices(field, wanted),
    }
  }, [commands, situations, palette, live, canUndo, typed])
  const { runner } = context

  useLayoutEffect(() => commands.subscribe?.(() => situations.renew()), [commands, situations])
  useLayoutEffect(() => {
    mounted.current = runner
    situations.enter(viewer)
  }, [runner, situations, viewer])
  useKeyListener({ commands, situations, runner, chord, palette, live })

  const closeSheet = () => setSheet(false)
  const closeFoot = useCallback(() => setFoot(null), [])
  const giveUp = useCallback(
    (error: unknown) => {
      console.error('the panels could not be fetched:', error)
      palette.forget()
      runner.closed()
      chord.send({ type: 'chord.ended' })
      setSheet(false)
      live.current.services.toast('error', 'common:toast.network')
    },
    [palette, chord, runner, live],
  )
  const Shown = usePanels({ panels, palette, chord, sheet, onFailed: giveUp })

  return (
    <CommandContext value={context}>
      {children}
      <FootNote note={foot} onGone={closeFoot} />
      {bulk !== null && (
        <BulkDialog wanted request={bulk} services={() => live.current.services} onClosed={() => setBulk(null)} />
      )}
      {Shown === null ? null : (
        <Shown
          palette={palette}
          works={works}
          inspect={inspect}
          chord={chord}
          opener={opener}
          runner={runner}
          sheet={sheet}
          onSheetClose={closeSheet}
        />
      )}
    </CommandContext>
  )
}

const useLatest = <T,>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
