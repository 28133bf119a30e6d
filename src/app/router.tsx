// Which screen is shown at the current address, for the current user.
import { type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AroundNavHandler, Redirect, Router, useLocation, useSearch } from 'wouter'
import { loadSessionCalls } from '#src/machines/session.calls.ts'
import { useApp } from '#src/machines/use-app.ts'
import { leaveBy } from '#src/machines/use-leave-guard.ts'
import { useSession, useViewer } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { Broken, Unreachable } from './broken.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { hasRecordId, type Place, placeOf, redirectOf, returnPath } from './places.ts'
import { noSuchPage, screens, shell } from './screens.ts'
import { loadToasts } from './toasts.tsx'
import { useArrival } from './use-arrival.ts'

/** `base` is the result of basePath(). */
export const AppRouter = ({ base }: { base: string }) => {
  const app = useApp()
  // A form with unsaved input asks before the page changes.
  const guarded = useCallback<AroundNavHandler>((navigate, to, how) => leaveBy(app, () => navigate(to, how)), [app])
  return (
    <Router base={base} aroundNav={guarded}>
      <Address />
    </Router>
  )
}

const Address = () => {
  const [path] = useLocation()
  const search = useSearch()
  const redirect = redirectOf(path)
  const place = placeOf(path)
  if (redirect !== null) return <Redirect key={path} to={redirect} replace />
  if (place?.id === 'login') return <LoginPlace place={place} search={search} />
  if (place !== null && paths[place.id].access === 'visitor') return <Screen place={place} path={path} />
  return <Inside place={place} path={path} search={search} />
}

/** When signed in, the login page redirects to the page the user came from, or home. */
const LoginPlace = ({ place, search }: { place: Place; search: string }) => {
  const { state } = useSession()
  const isInside = state === 'initialising' || state === 'unreachable' || state === 'signed_in'
  if (isInside) return <Redirect to={returnPath(new URLSearchParams(search).get('redirect'))} replace />
  return <Screen place={place} path="login" onHere={preloadOnInput} />
}

/** While the user types their name, the code of the sign-in call, of the toasts and of the first page is preloaded. */
const preloadOnInput = () => {
  const preload = () => {
    for (const fetched of [loadSessionCalls(), loadToasts()])
      fetched.catch((error: unknown) => console.warn('not fetched yet:', error))
    shell.preload()
    screens.home.preload()
  }
  document.addEventListener('input', preload, { once: true })
  return () => document.removeEventListener('input', preload)
}

interface InsideProps {
  /** null: there is no such page. */
  readonly place: Place | null
  readonly path: string
  readonly search: string
}

/** Everything that needs a session: without one, any address redirects to the login page. */
const Shell = shell

const Inside = ({ place, path, search }: InsideProps) => {
  const { state, leftByChoice } = useSession()
  const viewer = useViewer()
  if (state === 'signed_out' || state === 'expired' || state === 'signing_in') {
    const from = search === '' ? path : `${path}?${search}`
    const isWorthReturning = !leftByChoice && place !== null && from !== to('home')
    return <Redirect to={to('login', isWorthReturning ? { redirect: from } : {})} replace />
  }
  if (state === 'unreachable') return <Unreachable />
  if (viewer === null || state !== 'signed_in') return <LargeSpinner />
  return (
    <ErrorBoundary place="shell" onCaught={Shell.reset} fallback={(failure) => <Broken {...failure} />}>
      <Suspense fallback={<LargeSpinner />}>
        {/* Another user gets a new tree, so that nothing of the last user stays on screen. */}
        <Shell key={viewer.id} viewer={viewer} path={place?.id ?? null}>
          {place === null || !hasRecordId(place, search) ? (
            <NoSuchPlace path={path} />
          ) : (
            <Screen place={place} path={path} />
          )}
        </Shell>
      </Suspense>
    </ErrorBoundary>
  )
}

const NotFound = noSuchPage

const NoSuchPlace = ({ path }: { path: string }) => (
  <Arrival path={path} place={null}>
    <NotFound />
  </Arrival>
)

interface ScreenPlace {
  readonly place: Place
  readonly path: string
  /** Called when the screen is mounted; returns its cleanup. */
  readonly onHere?: () => () => void
}

const Screen = ({ place, path, onHere }: ScreenPlace) => {
  const View = screens[place.id]
  return (
    <ErrorBoundary place={path} onCaught={View.reset} fallback={(failure) => <Broken {...failure} />}>
      <Suspense fallback={<LargeSpinner />}>
        <Arrival path={path} place={place} onHere={onHere}>
          <View params={place.params} />
        </Arrival>
      </Suspense>
    </ErrorBoundary>
  )
}

interface ArrivalProps {
  readonly path: string
  readonly place: Place | null
  readonly onHere?: (() => () => void) | undefined
  readonly children: ReactNode
}

/** Runs when a screen is mounted: its title, the focus, the scroll position. */
const Arrival = ({ path, place, onHere, children }: ArrivalProps) => {
  useArrival(path, place?.id ?? null)
  useEffect(() => onHere?.(), [onHere])
  return children
}

const LargeSpinner = () => {
  const { t } = useTranslation('common')
  return <Spinner large label={t('loading')} />
}
