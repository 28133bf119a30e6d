import { create } from 'qrcode'

export interface QrCodeProps {
  text: string
  /** Accessible name: where it leads. */
  label: string
  className?: string | undefined
}

/** A text as a QR code, drawn by the page itself: nothing is fetched, and it stays sharp on paper. Always dark on light. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size
  const rows: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (modules.get(y, x) === 0) continue
      let length = 1
      while (x + length < size && modules.get(y, x + length) !== 0) length += 1
      rows.push(`M${x} ${y}h${length}v1h-${length}z`)
      x += length
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      // The quiet zone scanners need.
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  )
}
