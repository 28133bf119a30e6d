// Draws what notices.machine says: messages at the top, notifications at the top right.
import { useTranslation } from 'react-i18next'
import type { Notice } from '#src/machines/notices.machine.ts'
import { useNotices } from '#src/machines/use-notices.ts'
import { ToastRegion } from '#src/ui/toast.tsx'

export const Toasts = () => {
  const { t } = useTranslation('common')
  const { shown, dismiss } = useNotices()
  const items = (kind: Notice['kind']) =>
    shown
      .filter((notice) => notice.kind === kind)
      .map(({ id, tone, words, duration }) => ({
        id,
        tone,
        duration,
        title: 'text' in words ? words.text : t(words.key, { ...words.params }),
      }))
  const close = t('toast.close')
  return (
    <>
      <ToastRegion items={items('message')} onDismiss={dismiss} labels={{ region: t('toast.region'), close }} />
      <ToastRegion
        look="notice"
        items={items('notification')}
        onDismiss={dismiss}
        labels={{ region: t('toast.notifications'), close }}
      />
    </>
  )
}
