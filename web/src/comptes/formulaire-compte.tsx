import { client, compte, creationOf, exploitant, operateur } from '@lavandiere/domain/comptes/compte.ts'
import { roleLabels } from '@lavandiere/domain/kernel/roles.ts'
import { Anchor, SegmentedControl } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useRole } from '../api/store.ts'
import { CreateView, EditView } from '../crud/form-view.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Missing } from '../ui/missing.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import {
  Brouillon,
  ChampsClient,
  ChampsCompte,
  ChampsOperateur,
  Rubrique,
  type SaisieDeCompte,
} from './champs.tsx'
import { DeuxEtapes } from './deux-etapes.tsx'

const LISTE_COMPTES = '/admin/users'
/** The roles that an admin and an exploitant may give (USER-12, USER-13). */
const creables = {
  admin: ['exploitant', 'client', 'operateur'],
  exploitant: ['client', 'operateur'],
} as const
type Creable = (typeof creables)['admin'][number]

/** The form of a new account: the role comes first and decides the other fields (USER-09 … USER-19). */
export function NouvelUtilisateur() {
  const isAdmin = useRole() === 'admin'
  const [params] = useSearchParams()
  const offered: readonly Creable[] = creables[isAdmin ? 'admin' : 'exploitant']
  const [role, setRole] = useState<Creable>(
    () => offered.find((one) => one === params.get('role')) ?? 'client',
  )
  const saisie = useRef<SaisieDeCompte>({ valeurs: {}, logo: null })
  const [isBusy, setBusy] = useState(false)
  const nouvelle = useMemo(() => ({ saisie, onBusy: setBusy }), [])
  const nouveaux = useMemo(
    () => ({
      exploitant: creationOf(exploitant, isAdmin),
      client: creationOf(client, isAdmin),
      operateur: creationOf(operateur, isAdmin),
    }),
    [isAdmin],
  )
  const common = {
    path: LISTE_COMPTES,
    typed: saisie.current.valeurs,
    editPath: ({ id }: { id: number }) =>
      `${LISTE_COMPTES}/${role === 'exploitant' ? 'user' : role}/${id}/edit`,
  }
  return (
    <Page title="Nouvel Utilisateur" width="narrow">
      <Panel>
        <Rubrique title="Role">
          <SegmentedControl
            fullWidth
            aria-label="Role"
            data={offered.map((value) => ({
              value,
              label: roleLabels[value],
            }))}
            value={role}
            // The logo being uploaded belongs to the current form: the role may not change meanwhile.
            disabled={isBusy}
            onChange={(value) => setRole(value as Creable)}
          />
          {role === 'operateur' && !isAdmin && (
            <Anchor component={Link} to="/admin/users/operateurs" size="sm">
              En ajouter plusieurs depuis un tableur
            </Anchor>
          )}
        </Rubrique>
      </Panel>
      <Brouillon value={nouvelle}>
        {role === 'exploitant' && (
          <CreateView resource={nouveaux.exploitant} Fields={ChampsCompte} {...common} />
        )}
        {role === 'client' && (
          <CreateView
            resource={nouveaux.client}
            Fields={ChampsClient}
            {...common}
            next={({ '@id': client }, creation) => [
              creation('forms', { client }),
              creation('patrimoines', { client }),
            ]}
          />
        )}
        {role === 'operateur' && (
          <CreateView resource={nouveaux.operateur} Fields={ChampsOperateur} {...common} />
        )}
      </Brouillon>
    </Page>
  )
}

/** The form of an account; administrators and exploitants come as `user` (SHELL-23, OPEN-37). */
export function ModifierUtilisateur() {
  const { type = '', id = '' } = useParams()
  const common = { path: LISTE_COMPTES, id }
  if (!['client', 'operateur', 'user'].includes(type)) {
    return (
      <Page title="Page introuvable" width="narrow">
        <Panel>
          <Missing message="Cette adresse ne mène à aucun compte. Le lien est peut-être ancien ou incomplet." />
        </Panel>
      </Page>
    )
  }
  return (
    <Page
      title="Modifier l'utilisateur"
      width="narrow"
      actions={
        <LinkButton to={`${LISTE_COMPTES}/${type}/${id}/historique`} icon={IconHistory}>
          Historique
        </LinkButton>
      }
    >
      {type === 'client' && <EditView resource={client} Fields={ChampsClient} {...common} />}
      {type === 'operateur' && <EditView resource={operateur} Fields={ChampsOperateur} {...common} />}
      {type === 'user' && <EditView<typeof compte> resource={compte} Fields={ChampsCompte} {...common} />}
      {type === 'user' && <DeuxEtapes id={id} />}
    </Page>
  )
}
