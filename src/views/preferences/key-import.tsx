import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '#src/commands/command-context.tsx'
import { keymap } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { FILE_LIMIT, type KeyFileFault, readKeyFile } from '#src/keyboard/keymap-file.ts'
import { isApple } from '#src/keyboard/keys.ts'
import { useKeySlots, useSpokenKeys } from '#src/shortcuts/use-key-slots.tsx'
import { JsonFileButton } from '#src/ui/input/json-file-button.tsx'

/** Maximum number of faults shown. */
const MAX_FAULTS = 10

/** Imports the user's keys from a file; nothing is applied unless the whole file is valid. */
export const KeyImport = () => {
  const { t } = useTranslation()
  const run = useRun()
  const { titleOf } = useKeySlots()
  const spoken = useSpokenKeys()
  const id = useId()
  const [faults, setFaults] = useState<readonly KeyFileFault[] | 'unread' | null>(null)

  const take = async (file: File) => {
    let text: string
    try {
      text = await file.slice(0, FILE_LIMIT * 4).text()
    } catch {
      setFaults('unread')
      return
    }
    const read = readKeyFile(text, keymap, {
      exists: (command) => find(command) !== undefined,
      apple: isApple(navigator.userAgent),
    })
    setFaults(read.is === 'faulty' ? read.faults : null)
    if (read.is === 'whole') await run('keys.import', { preset: read.preset, own: read.own })
  }
  const sentence = ({ what }: KeyFileFault): string => {
    if (what.is === 'reserved') return t(`keys:problems.${what.owner}`, { keys: spoken(what.stroke) })
    if ('by' in what) {
      const titles = [...new Set(what.by.map((one) => titleOf(one.command)))]
      return t(`keys:problems.${what.is}`, {
        titles: titles.map((title) => t('keys:recorder.named', { title })).join(''),
      })
    }
    return what.is === 'unreadable' || what.is === 'too_long' || what.is === 'needs_modifier'
      ? t(`keys:problems.${what.is}`)
      : t(`keys:file.${what.is}`)
  }

  return (
    <>
      <JsonFileButton label={t('keys:file.choose')} onFile={(file) => void take(file)}>
        {t('keys:file.import')}
      </JsonFileButton>
      {faults !== null && (
        <div role="alert" id={id} className="basis-full text-table text-danger-ink">
          {faults === 'unread' ? (
            t('keys:file.unread')
          ) : (
            <>
              <p>{t('keys:file.faulty')}</p>
              <ul className="mt-1 flex flex-col gap-0.5">
                {faults.slice(0, MAX_FAULTS).map((fault) => (
                  <li key={`${fault.line} ${fault.name} ${fault.what.is}`}>
                    <b className="font-medium">{t('keys:file.line', { line: fault.line })}</b>
                    {fault.name !== '' && <code className="mx-1.5">{fault.name}</code>} {sentence(fault)}
                  </li>
                ))}
              </ul>
              {faults.length > MAX_FAULTS && <p>{t('keys:file.more', { count: faults.length - MAX_FAULTS })}</p>}
            </>
          )}
        </div>
      )}
    </>
  )
}
