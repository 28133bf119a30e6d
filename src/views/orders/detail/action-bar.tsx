// The order's commands in lifecycle order; a refused one stays, with its reason.
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { OpeningNote } from '#src/components/opening-progress.tsx'
import { AwaitedOpening, OrderActButton, OrderReasons, useOrderActs } from '#src/components/order-acts.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

/** The number of buttons with words that a line has room for. */
const MAX_WORDED = 5

/** The buttons; the first available primary one is the page's one filled button. */
export const ActionBar = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  const acts = useOrderActs(order)
  const { main, dangers, leading, awaited, ways } = acts
  // Links to other pages lose their text first, so that the English labels of the commands have room in one line.
  const worded = MAX_WORDED - main.length - dangers.length
  return (
    <div data-screen-only="">
      <div className="flex flex-wrap items-center gap-2 px-gutter">
        {main.map(({ id }) => (
          <OrderActButton key={id} order={order} id={id} variant={id === leading?.id ? 'primary' : undefined} />
        ))}
        {awaited && (
          <>
            <Icon name="right" size={12} className="text-ink-3" />
            <AwaitedOpening />
          </>
        )}
        {ways.map((id, nth) => (
          <CommandButton key={id} id={id} iconOnly={nth >= worded} />
        ))}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {dangers.map(({ id }) => (
            <CommandButton key={id} id={id} />
          ))}
          <Button keys={keysOf('palette.open', 'detail')} onClick={() => void run('palette.open')}>
            {t('order_detail:detail.more')}
          </Button>
        </span>
      </div>
      <OrderReasons order={order} acts={acts} className="px-gutter" />
      <OpeningNote order={order} className="px-gutter pt-2" />
    </div>
  )
}
