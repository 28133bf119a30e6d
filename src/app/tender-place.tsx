// The screens of /tender/…: a supplier's own page with its few commands, and the public page of a demand.
import { publicCodeIn } from '#contract/tenders.demand.ts'
import { TenderHost } from '#src/app/tender-host.tsx'
import { PublicPage } from '#src/views/tender/public-page.tsx'
import { TenderPage } from '#src/views/tender/tender-page.tsx'
import type { ScreenProps } from './lazy.ts'
import { useServices } from './services-context.ts'

export const TenderPlace = (props: ScreenProps) => {
  const publicCode = publicCodeIn(props.params.token ?? '')
  return (
    <TenderHost services={useServices()}>
      {publicCode === null ? <TenderPage {...props} /> : <PublicPage code={publicCode} />}
    </TenderHost>
  )
}
