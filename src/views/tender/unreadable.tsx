// Shown in place of a tender page that cannot be read: no answer, an invalid link, or staff who open it themselves.
import { useTranslation } from 'react-i18next'
import { code } from '#contract/envelope.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { to } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Link } from '#src/ui/text/link.tsx'

interface Props {
  /** Body code of the refusal; null when no answer arrived. */
  code: number | null
  message: string
  retry(): void
  /** The page as last read, where the link ended while it stood open. */
  page?: SupplierPage | undefined
  /** The public page of a demand: no new link can be asked for. */
  isPublic?: boolean
}

export const Unreadable = ({ code: refusal, message, retry, page, isPublic = false }: Props) => {
  const { t } = useTranslation()
  if (refusal === null)
    return (
      <Empty
        alert
        icon="warn"
        title={t('common:toast.network')}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  return (
    <>
      <h1 className="sr-only">{t('common:title.tender')}</h1>
      {refusal === code.permissionMissing ? (
        <Empty
          alert
          icon="shield"
          title={message}
          text={t('tenders:staff.text')}
          actions={
            <Link to={to('home')} variant="none" className={buttonClass()}>
              {t('tenders:staff.back')}
            </Link>
          }
        />
      ) : (
        <Empty
          alert
          icon="link"
          title={message}
          text={
            page === undefined ? t(isPublic ? 'tenders:public.gone' : 'tenders:invalid.text') : <Ended page={page} />
          }
        />
      )}
    </>
  )
}

/** A page that stood open: what was typed is kept, and whom to ask for the new link. */
const Ended = ({ page: { order, unlocked } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const contact = [order.contact_name, order.contact_phone].filter((one) => one !== null && one !== '').join(' ')
  return (
    <>
      {t('tenders:invalid.text')}
      {unlocked ? ` ${t('tenders:invalid.kept')}` : null}
      {contact === '' ? null : ` ${t('tenders:invalid.contact', { contact })}`}
    </>
  )
}
