import { Page } from '../ui/page.tsx'

export function PrestationsPage() {
  return <Page title="Gestion des prestations">…</Page>
}
export const PrestationNewPage = PrestationsPage
export const PrestationEditPage = PrestationsPage
