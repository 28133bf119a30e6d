// Stands here until the screen is written.
import { to } from '#src/paths.ts'
import { Link } from '#src/ui/link.tsx'

export const OrderDetail = () => <Link to={to('home')}>…</Link>
