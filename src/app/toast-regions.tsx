// The two regions of toasts: messages at the top, notifications at the top right.
import { useTranslation } from 'react-i18next'
import type { Notice } from '#src/machines/notices.machine.ts'
import { useIsLeavingAsked } from '#src/machines/use-leave-guard.ts'
import type { NoticesView } from '#src/machines/use-notices.ts'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'

export const ToastRegions = ({ shown, dismiss }: NoticesView) => {
  const { t } = useTranslation('common')
  const isEditing = useIsLeavingAsked()
  const reload = { label: t('toast.reload'), altText: t('toast.reload_else'), onRun: () => location.reload() }
  const items = (kind: Notice['kind']) =>
    shown
      // While a form has unsaved input no reload is offered; it is offered when the form is saved or left.
      .filter((notice) => notice.kind === kind && !(notice.offers === 'reload' && isEditing))
      .map(({ id, tone, text, of, duration, offers }) => ({
        id,
        tone,
        duration,
        title: 'text' in text ? text.text : t(text.key, { ...text.params }),
        about: of === undefined ? undefined : `${t(of.title)} ${of.label}`,
        action: offers === 'reload' ? reload : undefined,
      }))
  const close = t('toast.close')
  return (
    <>
      <ToastRegion items={items('message')} onDismiss={dismiss} labels={{ region: t('toast.region'), close }} />
      <ToastRegion
        variant="notice"
        items={items('notification')}
        onDismiss={dismiss}
        labels={{ region: t('toast.notifications'), close }}
      />
    </>
  )
}
