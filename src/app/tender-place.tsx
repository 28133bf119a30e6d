// A supplier's page with the few commands it has.
import { TenderHost } from '#src/commands/tender-host.tsx'
import { TenderPage } from '#src/views/tender/tender-page.tsx'
import type { ScreenProps } from './lazy.ts'
import { useServices } from './services-context.ts'

export const TenderPlace = (props: ScreenProps) => (
  <TenderHost services={useServices()}>
    <TenderPage {...props} />
  </TenderHost>
)
