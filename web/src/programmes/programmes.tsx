import { useRole } from '../api/store.ts'
import { Page } from '../ui/page.tsx'
import { TabbedPage } from '../ui/tabbed-page.tsx'
import { Cles, NouvelleCle } from './cles.tsx'
import { NouveauWebhook, Webhooks } from './webhooks.tsx'

const tabs = [
  { value: 'cles', label: "Clés d'API", path: '/programmes', actions: <NouvelleCle />, content: <Cles /> },
  {
    value: 'webhooks',
    label: 'Webhooks',
    path: '/programmes/webhooks',
    actions: <NouveauWebhook />,
    content: <Webhooks />,
  },
] as const

/** What the programs of the account may do here, and of the office also what is told to them. */
export function Programmes() {
  const isOffice = useRole() === 'exploitant'
  if (isOffice) return <TabbedPage title="Programmes" name="programmes.onglet" tabs={tabs} />
  return (
    <Page
      title="Programmes"
      subtitle="Les logiciels qui lisent ou écrivent ici en votre nom"
      actions={<NouvelleCle />}
    >
      <Cles />
    </Page>
  )
}
