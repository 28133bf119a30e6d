// The 403 view in the place of a page.
import { useLocation } from 'wouter'
import { Forbidden } from '#src/views/exception/exception.tsx'
import { useArrival } from './use-arrival.ts'

/** The view behaves like any page: it sets the window's title, and its heading takes the focus. */
export const Refused = ({ missing }: { missing: string | null }) => {
  const [path] = useLocation()
  useArrival(path, 'exception_403')
  return <Forbidden missing={missing} />
}
