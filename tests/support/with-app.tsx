// Runs the root machine of the page around a test's components.
import { type ReactNode, useEffect, useState } from 'react'
import { createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'

/** The machine runs while the children are mounted. */
export const WithApp = ({ children }: { children: ReactNode }) => {
  const [app] = useState(() => createApp())
  useEffect(() => () => void app.stop(), [app])
  return <AppContext value={app}>{children}</AppContext>
}
