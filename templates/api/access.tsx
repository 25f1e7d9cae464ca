import { Fragment, type ReactNode } from 'react';
import * as TEXTS from '../texts/reference.js';
import { DownloadLink } from './download-link.js';
import { Servers } from './request-response.js';
import { OtherSchemes, Security } from './security.js';
import { Sentence } from './sentences.js';
import type { IntroductionView, OperationView, Words } from './view.js';

interface AccessProps
  extends Pick<OperationView, 'servers' | 'security' | 'permission' | 'operationId'>,
    Partial<
      Pick<IntroductionView, 'download' | 'otherSchemes' | 'version' | 'webhooks' | 'license' | 'contact' | 'terms' | 'more'>
    > {
  /** Collapses the descriptions of the authentication methods, which are the same on most pages. */
  readonly isBrief?: boolean;
}

/** Where requests go, who may send them, and the document that describes them. */
export function Access(props: AccessProps) {
  const { servers, security, otherSchemes = [], permission, download, isBrief, version, webhooks = [], operationId } = props;
  const facts: readonly (readonly [label: string, words: Words | undefined])[] = [
    [TEXTS.license, props.license],
    [TEXTS.contact, props.contact],
    [TEXTS.terms, props.terms],
    [TEXTS.moreInformation, props.more],
  ];
  const rows = [
    version !== undefined && <Row key="version" label={TEXTS.version} content={version} />,
    servers.length > 0 && <Row key="servers" id="servers" label={TEXTS.baseUrl} content={<Servers servers={servers} />} />,
    (security || permission !== undefined || otherSchemes.length > 0) && (
      <Row
        key="authentication"
        id="authentication"
        label={TEXTS.sections.authentication}
        content={
          <>
            <Security security={security} permission={permission} isBrief={isBrief} />
            <OtherSchemes schemes={otherSchemes} isOnly={!security || security.ways.length === 0} />
          </>
        }
      />
    ),
    webhooks.length > 0 && <Row key="webhooks" label={TEXTS.webhooks} content={<Webhooks webhooks={webhooks} />} />,
    download && <Row key="download" label={TEXTS.openapi} content={<DownloadLink download={download} />} />,
    ...facts.map(([label, words]) => words && <Row key={label} label={label} content={<Sentence words={words} />} />),
    operationId !== undefined && <Row key="id" label={TEXTS.operationId} content={<code>{operationId}</code>} />,
  ].filter(Boolean);
  return rows.length > 0 && <dl className="api-access">{rows}</dl>;
}

function Row({ id, label, content }: { readonly id?: string; readonly label: string; readonly content: ReactNode }) {
  return (
    <div id={id}>
      <dt>{label}</dt>
      <dd>{content}</dd>
    </div>
  );
}

const Webhooks = ({ webhooks }: Pick<IntroductionView, 'webhooks'>) =>
  webhooks.map(({ title, href }, index) => (
    <Fragment key={href}>
      {index > 0 && ', '}
      <a href={href}>{title}</a>
    </Fragment>
  ));
