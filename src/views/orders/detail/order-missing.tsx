import { useTranslation } from 'react-i18next'
import { to } from '#src/paths.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Link } from '#src/ui/text/link.tsx'

/** No such order: deleted, of another enterprise, or a wrong address. */
export const OrderMissing = () => {
  const { t } = useTranslation()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('order_detail:missing.title')}
      </h1>
      <Empty
        icon="doc"
        title={t('order_detail:missing.title')}
        text={t('order_detail:missing.text')}
        actions={
          <Link to={to('orders')} variant="none" className={buttonClass()}>
            {t('order_detail:missing.back')}
          </Link>
        }
      />
    </>
  )
}
