// @vitest-environment happy-dom
import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { bientot, bouton, choisir, lire, montrer, serveur } from '../testing/ecran.tsx'
import { queryClient } from './client.ts'
import { CreationContext } from './creation.ts'
import { SelectRef } from './select-ref.tsx'

function Choix({ told }: { told: (string | null)[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const keep = (iri: string | null) => {
    told.push(iri)
    setChosen(iri)
  }
  return (
    <CreationContext value={(name) => ({ label: 'En faire un', to: `/${name}/new` })}>
      <SelectRef resource={client} label="Client" withAsterisk value={chosen} onChange={keep} />
      <SelectRef resource={formulaire} label="Formulaire" value={null} onChange={() => undefined} />
    </CreationContext>
  )
}
const ville = { '@id': '/api/clients/2', id: 2, libelle: 'Ville' }
const liste = (...members: unknown[]) => ({ 'hydra:member': members, 'hydra:totalItems': members.length })

test('TOUR-24 SYN-06 what is chosen stays chosen when it is picked again', async () => {
  serveur(({ path }) => (path.startsWith('/clients') ? (/2$/.test(path) ? ville : liste(ville)) : undefined))
  const told: (string | null)[] = []
  montrer([{ path: '/', element: <Choix told={told} /> }], '/')
  await choisir('Client', 'Ville')
  await choisir('Client', 'Ville')
  expect(told).toEqual(['/api/clients/2'])
})

test('TOUR-25 a list that holds nothing says so, and leads to the form of a first one until there is one', async () => {
  let made: unknown[] = []
  serveur(({ path }) => (path.startsWith('/forms') ? liste(...made) : liste(ville)))
  montrer([{ path: '/', element: <Choix told={[]} /> }], '/')
  await lire(formulaire.empty)
  const link = await bouton('En faire un')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/forms/new', '_blank'])
  made = [{ '@id': '/api/forms/1', id: 1, libelle: 'Silos' }]
  await queryClient.invalidateQueries()
  await bientot(() => expect(document.body.textContent).not.toContain(formulaire.empty))
})
