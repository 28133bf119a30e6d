import { useTranslation } from 'react-i18next'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { packText } from './line-text.ts'

interface LineQuantityProps {
  /** Decimal string in the unit of the line. */
  value: string | null | undefined
  line: { readonly unit?: string | null | undefined; readonly package_spec?: string | null | undefined } | undefined
  className?: string | undefined
}

/** A quantity of a line: `30 kg`, `48 件（25kg/件）`. The package may wrap. */
export const LineQuantity = ({ value, line, className }: LineQuantityProps) => {
  const { t } = useTranslation()
  return (
    <span className={className}>
      <Quantity value={value} unit={t(`orders:options.unit.${line?.unit ?? 'kg'}`)} />
      {line !== undefined && value ? packText(line, t) : null}
    </span>
  )
}
