// A command system: the key listener, the runner, and the machines of palette and chord; what it shows is handed in.
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { type ChordActor, type PaletteActor, useChordActor, usePaletteActor } from '#src/machines/use-palette.ts'
import { focusBack } from '#src/ui/focus-back.ts'
import { type Catalogue, titleKey } from './catalogue.ts'
import type { Command, Services, Situation } from './command.ts'
import { CommandContext } from './command-context.tsx'
import { createDispatcher } from './dispatch.ts'
import { isApple } from './keys.ts'
import type { PaletteRow } from './palette-rows.ts'
import { type PanelsSource, usePanels } from './panels.tsx'
import { askingOf } from './run.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSituations, type Situations } from './situation.ts'

export interface CommandFrameProps {
  /** The commands there are. */
  catalogue: Catalogue
  /** What is shown over the page. */
  panels: PanelsSource
  /** Records found by their number, for the palette. */
  lookUp: (wanted: string) => Promise<readonly FoundRecord[]>
  services: Services
  viewer: Situation['viewer']
  /** False when the reader has switched single-character keys off. */
  characterKeys?: boolean
  /** Watches the two machines: for the visualizer. */
  inspect?: Parameters<typeof useChordActor>[0]
  /** Loads the words of the language that is not shown, so that the palette finds commands by them too. */
  loadWords?: () => Promise<unknown>
  children: ReactNode
}

const nothingToLoad = () => Promise.resolve()

type Refuse = (command: Command, reason: string, params: Readonly<Record<string, string>>) => void

/** Stands inside the i18n provider and around everything that uses these commands. */
export const CommandFrame = (props: CommandFrameProps) => {
  const { catalogue, panels, lookUp, services, viewer, characterKeys = true, inspect, children } = props
  const { loadWords = nothingToLoad } = props
  const { t } = useTranslation()
  const [sheet, setSheet] = useState(false)
  const opener = useRef<Element | null>(null)
  const [situations] = useState(() => {
    const made = createSituations()
    made.enter(viewer)
    return made
  })
  const perform = useRef<Runner['perform'] | null>(null)
  const palette = usePaletteActor(
    {
      run: (input) => perform.current?.(input) ?? Promise.reject(new Error('palette: not mounted')),
      lookUp,
    },
    inspect,
  )
  const chord = useChordActor(inspect)

  const tell: Services['tell'] = (message) => {
    if (message.type === 'sheet.open') setSheet(true)
    else if (message.type !== 'palette.open') services.tell(message)
    else if (palette.getSnapshot().matches('closed')) {
      opener.current = document.activeElement
      palette.send({ type: 'palette.opened' })
    } else if (palette.getSnapshot().hasTag('list')) palette.send({ type: 'palette.closed' })
  }
  const refuse: Refuse = (command, reason, params) =>
    services.toast('info', 'commands:said.refused', { title: t(titleKey(command)), reason: t(reason, { ...params }) })
  const live = useLatest({ services: { ...services, tell }, refuse, characterKeys, loadWords })

  const doors = useMemo(() => {
    const runner = createRunner({
      catalogue,
      situations,
      ask: (command, args, asks) => palette.send({ type: 'command.chosen', command: command.id, args, asks }),
      services: () => live.current.services,
      refuse: (...told) => live.current.refuse(...told),
    })
    return { catalogue, situations, runner, loadWords: () => live.current.loadWords() }
  }, [catalogue, situations, palette, live])
  const { runner } = doors

  useLayoutEffect(() => {
    perform.current = runner.perform
    situations.enter(viewer)
  }, [runner, situations, viewer])
  useKeys({ catalogue, situations, runner, chord, live })
  const list = useListed(palette, runner, opener)

  const closeSheet = () => setSheet(false)
  const giveUp = useCallback(
    (error: unknown) => {
      console.error('the panels could not be fetched:', error)
      palette.send({ type: 'palette.closed' })
      chord.send({ type: 'chord.ended' })
      setSheet(false)
      live.current.services.toast('error', 'common:toast.network')
    },
    [palette, chord, live],
  )
  const Shown = usePanels({ panels, palette, chord, sheet, onFailed: giveUp })

  return (
    <CommandContext value={doors}>
      {children}
      {Shown === null ? null : (
        <Shown
          palette={palette}
          chord={chord}
          opener={opener}
          choose={list.choose}
          onGone={list.gone}
          pending={runner.pending}
          onAnswered={list.answered}
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

interface KeysParts {
  catalogue: Catalogue
  situations: Situations
  runner: Runner
  chord: ChordActor
  live: RefObject<{ refuse: Refuse; characterKeys: boolean }>
}

/** The one listener. On the document, so that whatever handles a key itself has done so before. */
const useKeys = ({ catalogue, situations, runner, chord, live }: KeysParts): void => {
  useEffect(() => {
    const dispatch = createDispatcher({
      catalogue,
      situations,
      apple: isApple(navigator.userAgent),
      characterKeys: () => live.current.characterKeys,
      chord: () => chord.getSnapshot().context,
      tellChord: (event) => chord.send(event),
      run: (id, situation) => void runner.run(id, {}, { situation, element: document.activeElement }),
      refuse: (id, why) => {
        const command = catalogue.find(id)
        if (command !== undefined) live.current.refuse(command, why.reason, why.params ?? {})
      },
    })
    const end = () => chord.send({ type: 'chord.ended' })
    document.addEventListener('keydown', dispatch)
    document.addEventListener('pointerdown', end)
    window.addEventListener('blur', end)
    return () => {
      document.removeEventListener('keydown', dispatch)
      document.removeEventListener('pointerdown', end)
      window.removeEventListener('blur', end)
    }
  }, [catalogue, situations, runner, chord, live])
}

/** What a choice in the list leads to: the focus goes back first, then the command runs where it was asked for. */
const useListed = (palette: PaletteActor, runner: Runner, opener: RefObject<Element | null>) => {
  const next = useRef<(() => void) | null>(null)
  const asked = useRef(false)

  useEffect(() => {
    const subscription = palette.subscribe((snapshot) => {
      if (snapshot.matches('closed')) runner.closed()
    })
    return () => subscription.unsubscribe()
  }, [palette, runner])

  const choose = ({ command }: PaletteRow, situation: Situation) => {
    const run = () => void runner.start(command, {}, { situation, element: opener.current })
    if (askingOf(command, situation, {}).is === 'nothing') {
      next.current = run
      palette.send({ type: 'command.chosen', command: command.id, args: {}, asks: 'nothing' })
    } else {
      asked.current = true
      run()
    }
  }
  const gone = () => {
    if (!palette.getSnapshot().matches('closed')) return
    focusBack(opener.current)
    next.current?.()
    next.current = null
  }
  /** The dialog that opened from the list gave the focus to nobody: the palette's input, which opened it, is gone. */
  const answered = () => {
    if (!asked.current || !palette.getSnapshot().matches('closed')) return
    asked.current = false
    focusBack(opener.current)
  }
  return { choose, gone, answered }
}
