// Shown in place of a screen that threw: its message, and a retry button.
import { Component, type ContextType, type ReactNode } from 'react'
import { AppContext } from '#src/machines/use-app.ts'
import { LoadFault } from '#src/ui/layout/load-part.ts'
import { reloadPage } from './reload-page.ts'

interface Props {
  /** Another value means another screen: the boundary resets. */
  readonly place: string
  readonly children: ReactNode
  /** Called once for each failure, before the retry button is shown. */
  readonly onCaught: () => void
  /** Draws the failure; `isLoading` when the screen's code could not be fetched. */
  readonly fallback: (failure: {
    readonly error: Error
    readonly isLoading: boolean
    readonly retry: () => void
  }) => ReactNode
}

interface State {
  readonly error: Error | null
  readonly place: string
  /** The user has asked for a retry. */
  readonly isRetried: boolean
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** One per route. React itself logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  static override contextType = AppContext
  declare context: ContextType<typeof AppContext>
  override state: State = { error: null, place: this.props.place, isRetried: false }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: asError(thrown) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place, isRetried: false }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCaught()
    if (this.state.isRetried && error instanceof LoadFault && this.context !== null) void reloadPage(this.context)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const retry = () => this.setState({ error: null, isRetried: true })
    return this.props.fallback({ error, isLoading: error instanceof LoadFault, retry })
  }
}
