import pg from 'pg';

/** Settings of a connection that say which database it reaches, and how. */
export type DatabaseAddress = Pick<pg.ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'>;

const FILES = ['sslcert', 'sslkey', 'sslrootcert'];
const TLS = [...FILES, 'sslmode', 'ssl', 'sslnegotiation', 'uselibpqcompat'];

/**
 * Returns the address of a URL, anew for each connection. The driver would read the files of certificates that the URL
 * names in every constructor, and throw there if one cannot be read at that moment. This reads them beforehand, so that
 * a renewed certificate is used, and keeps the last ones that could be read.
 */
export function addressOf(url: string): () => DatabaseAddress {
  const [where = '', ...rest] = url.split('?');
  const params = new URLSearchParams(rest.join('?'));
  if (!FILES.some((name) => params.has(name))) return () => ({ connectionString: url });
  for (const name of TLS) params.delete(name);
  const connectionString = `${where}?${params}`;
  const read = (): DatabaseAddress => ({ connectionString, ...tlsOf(url) });
  let known = read();
  return () => {
    try {
      known = read();
    } catch {
      // The next connection reads again.
    }
    return known;
  };
}

/** The driver's own reading of the URL. */
function tlsOf(url: string): Pick<DatabaseAddress, 'ssl' | 'sslnegotiation'> {
  const read = new pg.Client({ connectionString: url }) as unknown as {
    connectionParameters: Pick<DatabaseAddress, 'ssl' | 'sslnegotiation'>;
  };
  const { ssl, sslnegotiation } = read.connectionParameters;
  return { ssl, ...(sslnegotiation === undefined ? {} : { sslnegotiation }) };
}
