// The herb cabinet (药柜) beside the login form; decoration, hidden from screen readers.
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/text/class-names.ts'

const COLUMNS = 5
const PITCH_X = 81
const PITCH_Y = 72
// The open drawer: the second of the first row.
const OPEN = 1
// Letters of a name that has little room.
const LONG = 9

export const HerbDrawers = () => {
  const { t } = useTranslation('login')
  const herbs = t('drawers').split(' ')
  const rows = Math.ceil(herbs.length / COLUMNS)
  return (
    <svg
      viewBox={`0 0 400 ${rows * PITCH_Y}`}
      aria-hidden="true"
      className="mx-10 mt-10 block w-100 flex-none fill-none [text-anchor:middle]"
    >
      {herbs.map((herb, at) => (
        <Drawer
          key={herb}
          herb={herb}
          x={(at % COLUMNS) * PITCH_X}
          y={Math.floor(at / COLUMNS) * PITCH_Y}
          open={at === OPEN}
        />
      ))}
    </svg>
  )
}

const Drawer = ({ herb, x, y, open }: { herb: string; x: number; y: number; open: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect
      x="0.5"
      y="0.5"
      width="75"
      height="65"
      rx="4"
      className={open ? 'fill-[#16263f] stroke-side-mark' : 'stroke-[#253349]'}
    />
    <text
      x="38"
      y="33"
      className={cx(
        // The longest pinyin names nearly touch both sides of a drawer.
        herb.length > LONG ? 'text-kbd' : 'text-table',
        open ? 'fill-white font-semibold' : 'fill-[#7487a3]',
      )}
    >
      {herb}
    </text>
    <circle cx="38" cy="49" r="2.5" className={open ? 'fill-side-mark' : 'fill-[#33445f]'} />
  </g>
)
