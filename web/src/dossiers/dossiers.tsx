import { exploitant as exploitants } from '@lavandiere/domain/comptes/compte.ts'
import { DOSSIER_JOURS, dossier, dossiers } from '@lavandiere/domain/dossiers/dossier.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Group, List, Stack } from '@mantine/core'
import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { api } from '../api/api.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { PreparedFiles, usePrepared } from '../crud/prepared.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { useWrite } from '../crud/write.ts'
import { useChoix } from '../patrimoines/choix.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton, sending } from '../ui/submit-button.tsx'

/** Asks for an archive of all that is kept of a company, and leads to those that are ready. */
export function Dossiers() {
  const user = useSessionUser()
  const isAdmin = useRole() === 'admin'
  const choix = useChoix()
  const { list, files, remove } = usePrepared('/dossiers', dossiers, (answer) => answer.dossiers, 'dossier')
  const exploitant = user?.exploitant ? `/api/exploitants/${user.exploitant}` : choix.exploitant
  const ask = useWrite(() => api('/dossiers', { method: 'POST', body: { exploitant }, answer: dossier }), {
    failed: 'Erreur lors de la demande du dossier',
  })
  return (
    <Page
      title="Emporter mes données"
      subtitle="Tout ce qui est gardé de la société, en une archive"
      width="narrow"
      actions={
        <LinkButton to="/registre" icon={IconListDetails}>
          Registre des traitements
        </LinkButton>
      }
    >
      <Panel>
        <Stack gap="md" component="form" onSubmit={sending(() => ask.mutate())}>
          <List spacing={4} size="sm">
            <List.Item>
              Toutes les données, ligne par ligne (JSON Lines), les photos, les logos et les documents, et un
              fichier qui explique chaque champ.
            </List.Item>
            <List.Item>Aucun mot de passe, aucune clé, aucun jeton.</List.Item>
            <List.Item>
              L'administrateur d'une autre installation reprend l'archive telle quelle dans une société vide.
            </List.Item>
          </List>
          {isAdmin && (
            <SelectRef
              resource={exploitants}
              label="Exploitant"
              value={choix.exploitant}
              onChange={choix.setExploitant}
            />
          )}
          <Group justify="space-between">
            <Note flex="1 1 16rem">
              Un courriel avertit la société de la demande ; l'archive se prépare pendant que vous travaillez.
            </Note>
            <SubmitButton pending={ask.isPending} disabled={exploitant === null}>
              Préparer le dossier
            </SubmitButton>
          </Group>
        </Stack>
      </Panel>
      <PreparedFiles
        title="Vos dossiers"
        noun="dossier"
        list={list}
        files={files}
        onRemove={(one) => remove.mutate(one)}
        open={{
          urlOf: ({ zipUrl }) => zipUrl,
          label: 'Télécharger',
          icon: <IconDownload size={16} />,
          isTab: false,
        }}
        foot={`Un dossier est gardé ${countInWords(DOSSIER_JOURS, 'jour')}, et vous seul le téléchargez d'ici.`}
      />
    </Page>
  )
}
