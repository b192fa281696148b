import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { RAPPORT_JOURS, type RapportSynthese, rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useEffect } from 'react'
import { PreparedFiles, usePrepared } from '../crud/prepared.tsx'

/**
 * The PDFs that the account asked for.
 * @param wanted the one asked for on this page, and the tab that was opened for it at the click: a browser opens none
 *   later without being asked (SYN-15)
 */
export function Rapports({
  list: { list, files, remove },
  wanted,
}: {
  list: ReturnType<typeof useRapports>
  wanted: { rapport: RapportSynthese['@id']; tab: Window | null } | null
}) {
  const made = files.find((one) => one['@id'] === wanted?.rapport)
  const url = made?.pdfUrl
  const isFailed = made?.etat === 'echec'
  useEffect(() => {
    // Where the browser opened no tab, or the person closed it, the button in the list opens the PDF.
    if (!wanted?.tab || wanted.tab.closed) return
    if (isFailed) wanted.tab.close()
    else if (url && wanted.tab.location.href === 'about:blank') wanted.tab.location.replace(url)
  }, [url, wanted, isFailed])
  return (
    <PreparedFiles
      title="Vos rapports en PDF"
      noun="rapport"
      list={list}
      files={files}
      onRemove={(one) => remove.mutate(one)}
      open={{
        urlOf: ({ pdfUrl }) => pdfUrl,
        label: 'Ouvrir le PDF',
        icon: <IconFileTypePdf size={16} />,
        isTab: true,
      }}
      foot={`Un rapport est gardé ${countInWords(RAPPORT_JOURS, 'jour')}, et vous seul l'ouvrez d'ici.`}
    />
  )
}

/** The account's reports, newest first, read again while one of them is unfinished. */
export const useRapports = () =>
  usePrepared('/synthese/rapports', rapportsSynthese, ({ rapports }) => rapports, 'rapport')
