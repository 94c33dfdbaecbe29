import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the screens');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Lastro · Operação</h1>
    </main>
  </StrictMode>,
);
