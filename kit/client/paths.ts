// Made of docs/openapi.json: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.

export interface paths {
    "/v2/finance/auth-token": {
        parameters: {
        };
        /** An access token for a credential */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        client_id: string;
                        client_secret: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            access_token: string;
                            token_type: string;
                            /** @description Seconds. */
                            expires_in: number;
                        };
                    };
                };
            };
        };
    };
    "/v3/auth/login": {
        parameters: {
        };
        /** An access token for a user */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                        /** @description TOTP, once a second factor is confirmed. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            access_token: string;
                            token_type: string;
                            /** @description Seconds. */
                            expires_in: number;
                        };
                    };
                };
            };
        };
    };
    "/v3/auth/mfa": {
        parameters: {
        };
        /**
         * Start to enrol a second factor (TOTP)
         * @description The log-in must not be older than five minutes: a session that somebody else got hold of enrols nothing.
         */
        post: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            otpauth_url: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/auth/mfa/confirm": {
        parameters: {
        };
        /** Confirm a second factor with its first code */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                        };
                    };
                };
            };
        };
    };
    "/create-cashout": {
        parameters: {
        };
        /** Create a transfer by Pix key, to be approved later */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description Pix key of the recipient. */
                        key: string;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/create-cashout-self-approve": {
        parameters: {
        };
        /** Create and approve a transfer by Pix key */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description Pix key of the recipient. */
                        key: string;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/create-cashout-manual": {
        parameters: {
        };
        /** Create a transfer to account details, to be approved later */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description ISPB. */
                        recipient_instution: string;
                        recipient_account_branch: string;
                        /** @description Check digit of the branch; not sent on. */
                        recipient_account_branch_digit?: string | null;
                        recipient_account_number: string;
                        recipient_account_number_digit?: string | null;
                        /** @enum {unknown} */
                        recipient_account_type: "CURRENT_ACCOUNT" | "PAYMENT_ACCOUNT" | "SAVING_ACCOUNT";
                        /** @enum {unknown} */
                        recipient_account_model: "Movement";
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        recipient_legal_id: string;
                        recipient_name: string;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/create-cashoutmanual-self-approve": {
        parameters: {
        };
        /** Create and approve a transfer to account details */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description ISPB. */
                        recipient_instution: string;
                        recipient_account_branch: string;
                        /** @description Check digit of the branch; not sent on. */
                        recipient_account_branch_digit?: string | null;
                        recipient_account_number: string;
                        recipient_account_number_digit?: string | null;
                        /** @enum {unknown} */
                        recipient_account_type: "CURRENT_ACCOUNT" | "PAYMENT_ACCOUNT" | "SAVING_ACCOUNT";
                        /** @enum {unknown} */
                        recipient_account_model: "Movement";
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        recipient_legal_id: string;
                        recipient_name: string;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/create-manual-transfer": {
        parameters: {
        };
        /** Create and approve a transfer to account details, as a user with a second factor */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description ISPB. */
                        recipient_instution: string;
                        recipient_account_branch: string;
                        /** @description Check digit of the branch; not sent on. */
                        recipient_account_branch_digit?: string | null;
                        recipient_account_number: string;
                        recipient_account_number_digit?: string | null;
                        /** @enum {unknown} */
                        recipient_account_type: "CURRENT_ACCOUNT" | "PAYMENT_ACCOUNT" | "SAVING_ACCOUNT";
                        /** @enum {unknown} */
                        recipient_account_model: "Movement";
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        recipient_legal_id: string;
                        recipient_name: string;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                        /** @description The user's TOTP, 6 digits. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/approve-cashout": {
        parameters: {
        };
        /** Approve a transfer that is NEW */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Transaction identifier. */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/approve-cashout-manual": {
        parameters: {
        };
        /** Approve a transfer to account details that is NEW */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Transaction identifier. */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/cancel-cashout": {
        parameters: {
        };
        /** Cancel a transfer that is NEW */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Transaction identifier. */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/status-cashout": {
        parameters: {
        };
        /** How a transfer stands, by id or end-to-end id */
        get: {
            parameters: {
                query?: {
                    id?: number;
                    e2e_id?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/create-copy-and-paste-transfer": {
        parameters: {
        };
        /** Pay a copy-and-paste code */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @description BR Code. */
                        pix_copy_and_paste: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Equal to id. */
                            transaction_id: number;
                            code_transaction: string | null;
                            /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
                            status: string;
                            amount: number;
                            fee: number;
                            key: string | null;
                            tag: string | null;
                            /** @description Source account number. */
                            from_accout: string;
                            recipient_instution: string | null;
                            recipient_instution_name: string | null;
                            recipient_account_id: string | null;
                            recipient_branch_id: string | null;
                            recipient_legal_id: string | null;
                            recipient_name: string | null;
                            recipient_account_type: string | null;
                            operationUuid: string | null;
                            idempotency_key: string | null;
                            erro_descriptor: string | null;
                            new_erro_descriptor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/create-pix-copy-and-paste": {
        parameters: {
        };
        /** Make a dynamic QR code, immediate or with due date and fine */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /**
                         * Format: decimal
                         * @description In reais. It must be greater than 0, at most 9999999999.99, with at most 2 decimal places.
                         */
                        amount: number;
                        /** @description NONE for a simplified code; VALUE or PERCENT for a charge. */
                        type_fine: string;
                        /** @description To come; UTC, with suffix Z. */
                        expiration_date: string;
                        /**
                         * Format: decimal
                         * @description In reais, or in percent. It must be greater than 0, at most 9999999999.99, with at most 2 decimal places.
                         */
                        fine?: number | null;
                        /** @description Charge only: to come; UTC, with suffix Z. */
                        due_date?: string | null;
                        /** @description Charge only: at least a day after due_date. */
                        fine_date?: string | null;
                        /** @description CPF or CNPJ; formatting allowed. Required for a charge. */
                        debtor_document?: string | null;
                        /** @description Required for a charge. */
                        debtor_name?: string | null;
                        /** @enum {unknown} */
                        type_document?: "CPF" | "CNPJ" | null;
                        /** @description The client's own reference; comes back exactly as sent. */
                        tag?: string | null;
                        /** @description false leaves the image out of the answer. */
                        base_64_image?: boolean;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description EMV copy-and-paste string. */
                            pix_copy_and_paste: string;
                            qr_code_id: number;
                            debtor_name: string | null;
                            debtor_document: string | null;
                            type_document: string | null;
                            debtor_institution: string | null;
                            debtor_institution_number: string | null;
                            /** Format: date-time */
                            expiration_date: string;
                            due_date: string | null;
                            amount_chargeback: number | null;
                            amount: number;
                            fee: number;
                            /** @description NONE, VALUE or PERCENT. */
                            type_fine: string;
                            fine: number | null;
                            fine_date: string | null;
                            /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
                            status: string;
                            base_64_image: string | null;
                            /** @description Where the PNG can be fetched. */
                            base_64_image_url: string;
                            account_number: string;
                            agency_number: string;
                            /** @description Empty until paid. */
                            endToEndId: string;
                            payment_date: string | null;
                            tax: number | null;
                            tx_id: string | null;
                            tag: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/decode-qrcode": {
        parameters: {
        };
        /** Read a code, our own or another institution’s, before paying it */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description EMV copy-and-paste string. */
                        pix_copy_and_paste: string;
                        /**
                         * Format: date
                         * @description The day of the payment, YYYY-MM-DD in UTC; today when absent.
                         */
                        payment_date?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The id of the payment, if the same company pays within 15 minutes. */
                            end_to_end_id: string;
                            /** @description STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND. */
                            type: string;
                            journey: string | null;
                            ispb: string | null;
                            agency: string | null;
                            account: string | null;
                            account_type: string | null;
                            key: string | null;
                            key_type: string | null;
                            receiver_name: string | null;
                            receiver_fantasy_name: string | null;
                            receiver_document_type: string | null;
                            receiver_document_legal_id: string | null;
                            data_qr_code_static: {
                                /** @description 0 means that the payer chooses. */
                                amount: number;
                                description: string | null;
                                city: string;
                                zip_code: string | null;
                            } | null;
                            data_qr_code_dynamic_immediate: {
                                /** @description As issued; also where the payer may pay another. */
                                amount: number;
                                expiration_date: string | null;
                                description: string | null;
                                city: string;
                                additional_info: {
                                    name: string;
                                    value: string;
                                }[] | null;
                            } | null;
                            data_qr_code_dynamic_charge: {
                                /** @description As issued. */
                                amount: number;
                                due_date: string | null;
                                /** @description Due on the day of payment. */
                                interest_amount: number;
                                /** @description Due on the day of payment. */
                                fine_amount: number;
                                /** @description Taken off on the day of payment. */
                                discount_amount: number;
                                description: string | null;
                            } | null;
                            data_qr_code_compound: {
                                payment_type: string | null;
                                amount: number | null;
                                due_date: string | null;
                                fine_amount: number | null;
                                expiration_date: string | null;
                                description: string | null;
                                recurrence: {
                                    [key: string]: unknown;
                                } | null;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/status-pix-copy-and-paste": {
        parameters: {
        };
        /** How a code stands, by id or by the end-to-end id that paid it */
        get: {
            parameters: {
                query?: {
                    id?: number;
                    e2e_id?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description EMV copy-and-paste string. */
                            pix_copy_and_paste: string;
                            qr_code_id: number;
                            debtor_name: string | null;
                            debtor_document: string | null;
                            type_document: string | null;
                            debtor_institution: string | null;
                            debtor_institution_number: string | null;
                            /** Format: date-time */
                            expiration_date: string;
                            due_date: string | null;
                            amount_chargeback: number | null;
                            amount: number;
                            fee: number;
                            /** @description NONE, VALUE or PERCENT. */
                            type_fine: string;
                            fine: number | null;
                            fine_date: string | null;
                            /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
                            status: string;
                            base_64_image: string | null;
                            /** @description Where the PNG can be fetched. */
                            base_64_image_url: string;
                            account_number: string;
                            agency_number: string;
                            /** @description Empty until paid. */
                            endToEndId: string;
                            payment_date: string | null;
                            tax: number | null;
                            tx_id: string | null;
                            tag: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/status-pix-copy-and-paste/tag": {
        parameters: {
        };
        /** How the newest code with a tag stands */
        get: {
            parameters: {
                query: {
                    tag: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description EMV copy-and-paste string. */
                            pix_copy_and_paste: string;
                            qr_code_id: number;
                            debtor_name: string | null;
                            debtor_document: string | null;
                            type_document: string | null;
                            debtor_institution: string | null;
                            debtor_institution_number: string | null;
                            /** Format: date-time */
                            expiration_date: string;
                            due_date: string | null;
                            amount_chargeback: number | null;
                            amount: number;
                            fee: number;
                            /** @description NONE, VALUE or PERCENT. */
                            type_fine: string;
                            fine: number | null;
                            fine_date: string | null;
                            /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
                            status: string;
                            base_64_image: string | null;
                            /** @description Where the PNG can be fetched. */
                            base_64_image_url: string;
                            account_number: string;
                            agency_number: string;
                            /** @description Empty until paid. */
                            endToEndId: string;
                            payment_date: string | null;
                            tax: number | null;
                            tx_id: string | null;
                            tag: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/cancel-pix-copy-and-paste": {
        parameters: {
        };
        /** Cancel a code that is NEW */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        qr_code_id: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description EMV copy-and-paste string. */
                            pix_copy_and_paste: string;
                            qr_code_id: number;
                            debtor_name: string | null;
                            debtor_document: string | null;
                            type_document: string | null;
                            debtor_institution: string | null;
                            debtor_institution_number: string | null;
                            /** Format: date-time */
                            expiration_date: string;
                            due_date: string | null;
                            amount_chargeback: number | null;
                            amount: number;
                            fee: number;
                            /** @description NONE, VALUE or PERCENT. */
                            type_fine: string;
                            fine: number | null;
                            fine_date: string | null;
                            /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
                            status: string;
                            base_64_image: string | null;
                            /** @description Where the PNG can be fetched. */
                            base_64_image_url: string;
                            account_number: string;
                            agency_number: string;
                            /** @description Empty until paid. */
                            endToEndId: string;
                            payment_date: string | null;
                            tax: number | null;
                            tx_id: string | null;
                            tag: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/cashin/{e2e}": {
        parameters: {
        };
        /** A received payment, by its end-to-end id */
        get: {
            parameters: {
                path: {
                    e2e: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description The `transaction_id` that a refund names. */
                            id: number;
                            end_to_end_id: string;
                            pix_qr_code_id: number | null;
                            amount: number;
                            fee: number;
                            /** @description Amount that has been given back. */
                            transaction_chargeback_value: number;
                            tag: string | null;
                            key: string | null;
                            payer_name: string;
                            /** @description A CPF is masked. */
                            payer_document: string;
                            payer_institution: string;
                            payer_institution_name: string | null;
                            account_branch: string;
                            account_number: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/chargebacks-pix-copy-and-paste": {
        parameters: {
        };
        /** Give back the payment of a code, whole or in part */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        qr_code_id: number;
                        /** @description Why the money goes back. */
                        information: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            end_to_end_id: string;
                            amount: number;
                            /** @description PENDING, SUCCESS or REJECTED. */
                            status: string;
                            fee: number;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/chargeback": {
        parameters: {
        };
        /** Give back a received payment, whole or in part */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        transaction_id: number;
                        /** @description Why the money goes back. */
                        information: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description UUID. */
                            id: string;
                            end_to_end_id: string;
                            amount: number;
                            /** @description PENDING, SUCCESS or REJECTED. */
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/chargeback/status": {
        parameters: {
        };
        /** How a refund stands, by the id that its creation answered */
        get: {
            parameters: {
                query: {
                    id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number | string;
                            end_to_end_id: string;
                            amount: number;
                            /** @description PENDING, SUCCESS or REJECTED. */
                            status: string;
                            fee: number;
                        };
                    };
                };
            };
        };
    };
    "/v2/finance/get-balance": {
        parameters: {
        };
        /** Balance of an account */
        get: {
            parameters: {
                query: {
                    account_branch_identifier: string;
                    account_number: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description Available: total less blocked, never below 0. */
                            amount: number;
                            /** @description Equal to amount. */
                            amount_available: number;
                            /** @description Includes blocked money; may be negative. */
                            amount_total: number;
                            amount_blocked: number;
                            amount_schedule: number;
                            /**
                             * Format: date-time
                             * @description When money last moved on the account.
                             */
                            last_update: string;
                            account_branch: string;
                            account_number: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/account-statements/{account_branch_identifier}/{account_number}": {
        parameters: {
        };
        /** Statement of an account, by cursor */
        get: {
            parameters: {
                query: {
                    /** @description Inclusive. */
                    start: string;
                    /** @description Inclusive. */
                    end: string;
                    limit?: number;
                    cursor_id?: number;
                    cursor_datetime?: string;
                    cursor_direction?: "next" | "previous";
                };
                path: {
                    account_branch_identifier: string;
                    account_number: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            next: string | null;
                            previous: string | null;
                            results: {
                                credit_or_debit: string;
                                transaction_type: string;
                                amount: number;
                                /** @description Wall time in America/Sao_Paulo, without zone. */
                                date_time: string;
                                /** Format: date-time */
                                date_time_utc: string;
                                identification: string | null;
                                code_transaction: string | null;
                                /** @description The entry's own unique number. */
                                code: number;
                                qr_code_id: number | null;
                                transaction_id: number | null;
                                tag_id: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/v2/list-my-pix-keys": {
        parameters: {
        };
        /** Active Pix keys of an account */
        get: {
            parameters: {
                query: {
                    account_branch_identifier: string;
                    account_number: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            keys: {
                                key: string;
                                name_account: string;
                                document_account: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/claim": {
        parameters: {
        };
        /** Claims of an account, as claimer and as donor, newest first */
        get: {
            parameters: {
                query: {
                    /** @description Branch. */
                    source_account_branch_identifier: string;
                    /** @description Account number. */
                    source_account_number: string;
                    status?: "OPEN" | "WAITING_RESOLUTION" | "CONFIRMED" | "COMPLETED" | "CANCELLED";
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            claims: {
                                pix_key_claim_id: string;
                                claim_id: string | null;
                                /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                                type: string;
                                key: string;
                                /** @description CLAIMER or DONOR. */
                                role: string;
                                /** @description PORTABILITY or OWNERSHIP. */
                                claim_type: string;
                                /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                                status: string;
                                source_account_branch_identifier: string;
                                source_account_number: string;
                                resolution_deadline: string | null;
                                conclusion_deadline: string | null;
                                last_modification_datetime: string | null;
                                counterpart_ispb: string | null;
                                confirmation_reason: string | null;
                                cancellation_reason: string | null;
                                cancelled_by_role: string | null;
                                cancelled_by_name: string | null;
                                confirmed_by_name: string | null;
                                completed_by_name: string | null;
                                created_by_name: string | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Claim a Pix key that another account or institution has
         * @description Signed, so programs do it; people open and move claims at the pages, with a second factor.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @description The key that is claimed. */
                        key: string;
                        /** @enum {unknown} */
                        type: "CPF" | "CNPJ" | "CELL_PHONE" | "EMAIL";
                        /**
                         * @description PORTABILITY: the same holder has it elsewhere. OWNERSHIP: another has it; phones alone.
                         * @enum {unknown}
                         */
                        claim_type: "PORTABILITY" | "OWNERSHIP";
                        /** @description Of EMAIL and CELL_PHONE: the verification that was sent. */
                        verification_request_id?: string | null;
                        /** @description Of EMAIL and CELL_PHONE: the six digits of its code. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/claim/{pix_key_claim_id}/acknowledge": {
        parameters: {
        };
        /** Acknowledge a claim on a key of the account, as the donor; again changes nothing */
        post: {
            parameters: {
                path: {
                    pix_key_claim_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/claim/{pix_key_claim_id}/confirm": {
        parameters: {
        };
        /** Give a claimed key up, as the donor */
        post: {
            parameters: {
                path: {
                    pix_key_claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/claim/{pix_key_claim_id}/cancel": {
        parameters: {
        };
        /** Cancel a claim, of either side */
        post: {
            parameters: {
                path: {
                    pix_key_claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/claim/{pix_key_claim_id}/complete": {
        parameters: {
        };
        /**
         * Take a confirmed key over, as the claimer
         * @description An ownership claim that silence confirmed needs a new verification of the phone.
         */
        post: {
            parameters: {
                path: {
                    pix_key_claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Of EMAIL and CELL_PHONE: the verification that was sent. */
                        verification_request_id?: string | null;
                        /** @description Of EMAIL and CELL_PHONE: the six digits of its code. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/registration-update/status": {
        parameters: {
        };
        /** Tells whether the registration must be updated, and how far that is */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description NOT_REQUIRED, ACTION_REQUIRED, IN_PROGRESS or IN_REVIEW. */
                            status: string;
                            deadline: string | null;
                            days_remaining: number | null;
                            /** @description Overdue accounts cannot cash out. */
                            blocked: boolean;
                            can_start: boolean;
                            onboarding_link: string | null;
                            rejection_reason: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/registration-update": {
        parameters: {
        };
        /**
         * Start to update the registration, or find the update that is open
         * @description Answers 201 for a new update, and 200 for one that is open or in review.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            onboarding_link: string | null;
                            liveness_url: string | null;
                            liveness_status: string | null;
                            access_token: string | null;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                        };
                    };
                };
                /** @description Answered. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            onboarding_link: string | null;
                            liveness_url: string | null;
                            liveness_status: string | null;
                            access_token: string | null;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/form": {
        parameters: {
        };
        /**
         * Start to open an account, or find the opening that is under way
         * @description Answers 201 with the access token, once, for a new requisition, and 200 without it for one under way.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        document_legal_id: string;
                        /** Format: email */
                        email: string;
                        /** @enum {unknown} */
                        onboarding_type: "PF" | "PJ";
                        /** @description CPF of the legal representative; for PJ alone. */
                        representative_document?: unknown;
                        /** @description Brand; the default one when absent. */
                        whitelabel_sigla?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            onboarding_link: string | null;
                            liveness_url: string | null;
                            liveness_status: string | null;
                            access_token: string | null;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                        };
                    };
                };
                /** @description Answered. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            onboarding_link: string | null;
                            liveness_url: string | null;
                            liveness_status: string | null;
                            access_token: string | null;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/{id}": {
        parameters: {
        };
        /** Where a requisition stands */
        get: {
            parameters: {
                header?: {
                    /** @description The access token of the requisition. */
                    "x-onboarding-token"?: string;
                };
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            /** @description PF or PJ. */
                            onboarding_type: string;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                            status_internal: string | null;
                            liveness_status: string | null;
                            /** @description LIVENESS, FORM, PROCESSING, REVIEW or DONE. */
                            current_step: string;
                            liveness_url: string | null;
                            liveness_attempts_left: number;
                            submitted_at: string | null;
                            company: {
                                official_name: string | null;
                                fantasy_name: string | null;
                                opening_date: string | null;
                                legal_nature: string | null;
                                legal_nature_code: string | null;
                                main_activity: string | null;
                                main_activity_code: string | null;
                                joint_stock: string | null;
                                zip_code: string | null;
                                state: string | null;
                                city: string | null;
                                street: string | null;
                                neighborhood: string | null;
                                number: string | null;
                                complement: string | null;
                            } | null;
                            representative_document: string | null;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/{id}/liveness/retry": {
        parameters: {
        };
        /** Open another proof of life after a failed one */
        post: {
            parameters: {
                header?: {
                    /** @description The access token of the requisition. */
                    "x-onboarding-token"?: string;
                };
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            liveness_url: string;
                            /** @description After the one just opened. */
                            liveness_attempts_left: number;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/{id}/liveness/refresh": {
        parameters: {
        };
        /** Look for a verdict that the bank was not told of */
        post: {
            parameters: {
                header?: {
                    /** @description The access token of the requisition. */
                    "x-onboarding-token"?: string;
                };
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            enqueued: boolean;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/{id}/submit": {
        parameters: {
        };
        /** Submit the form, once liveness has passed */
        post: {
            parameters: {
                header?: {
                    /** @description The access token of the requisition. */
                    "x-onboarding-token"?: string;
                };
                path: {
                    id: number;
                };
            };
            /** @description PF: name, birth_date, mother_name, phone, monthly_income, politically_exposed, address. PJ: phone, annual_revenue, address, partners. */
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            onboarding_requisition_id: number;
                            /** @description PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED. */
                            status: string;
                            current_step: string;
                            submitted_at: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/invitations/{token}": {
        parameters: {
        };
        /** Show an invitation */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            email: string;
                            company: string;
                            /** @description The e-mail has a login already, and keeps it. */
                            has_login: boolean;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
        /**
         * Set a password and start to enrol a second factor (TOTP)
         * @description May be done again until the second factor is confirmed; each time there is a new one.
         */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            otpauth_url: string | null;
                        };
                    };
                };
            };
        };
    };
    "/v3/onboarding/invitations/{token}/confirm": {
        parameters: {
        };
        /**
         * Confirm the second factor, and see the company's first credential, once
         * @description A colleague who joins a team sees no credential: it is null.
         */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description TOTP. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            credential: {
                                client_id: string;
                                client_secret: string;
                                hmac_secret: string;
                                permissions: string[];
                            } | null;
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks/logs": {
        parameters: {
        };
        /**
         * Every delivery attempt, newest first, by cursor
         * @description By `type`, a page may be short, or empty, and have a `next` one all the same.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    /** @description End-to-end id. */
                    transaction_id?: string;
                    type?: "CASHIN" | "CASHOUT";
                    /** @description A whole day in UTC. */
                    filter_start_date?: string;
                    /** @description A whole day in UTC. */
                    filter_end_date?: string;
                    cursor_datetime?: string;
                    cursor_id?: number;
                    cursor_direction?: "NEXT" | "PREVIOUS";
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            next: string | null;
                            previous: string | null;
                            results: {
                                id: number;
                                url: string | null;
                                webhook_id: number | null;
                                type: string | null;
                                transaction_id: string | null;
                                body: string | null;
                                header: string | null;
                                status_code: number | null;
                                response: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks/logs/{id}/resend": {
        parameters: {
        };
        /**
         * Sends a delivery of the log once more
         * @description One attempt at once, with the same id and body; how it ends is a new row of the log.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description The webhook-id header that the receiver gets. */
                            event_id: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks/{id}/test": {
        parameters: {
        };
        /**
         * Sends a WEBHOOK_TEST to an endpoint
         * @description Of any type; one attempt at once, whose result is a row of the log.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description The webhook-id header that the receiver gets. */
                            event_id: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks": {
        parameters: {
        };
        /** The company's endpoints */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            webhooks: {
                                id: number;
                                /** @description Without the password that it may carry. */
                                url: string;
                                /** @description CASHIN, CASHOUT, MED or ALL. */
                                type: string;
                                account_branch_identifier: string | null;
                                account_number: string | null;
                                enabled: boolean;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Adds an endpoint that is told of events
         * @description Answers its secret, this once. A company may have 20 endpoints.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description http or https, on a public address. */
                        url: string;
                        /** @enum {unknown} */
                        type: "CASHIN" | "CASHOUT" | "MED" | "ALL";
                        /** @description With account_number; without both, all accounts. */
                        account_branch_identifier?: string | null;
                        /** @description With account_branch_identifier. */
                        account_number?: string | null;
                        /** @description Sent verbatim as the Authorization header; never shown again. */
                        authorization?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may carry. */
                            url: string;
                            /** @description CASHIN, CASHOUT, MED or ALL. */
                            type: string;
                            account_branch_identifier: string | null;
                            account_number: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description whsec_ and base64; shown this once. */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks/{id}": {
        parameters: {
        };
        /** Deletes an endpoint; what is pending is dropped */
        delete: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                        };
                    };
                };
            };
        };
        /**
         * Changes an endpoint, or switches it off and on
         * @description Members that are not named stay. While it is off events are not queued, and pending ones are dropped.
         */
        patch: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description http or https, on a public address. */
                        url?: string;
                        /** @enum {unknown} */
                        type?: "CASHIN" | "CASHOUT" | "MED" | "ALL";
                        enabled?: boolean;
                        /** @description With account_number; without both, all accounts. */
                        account_branch_identifier?: string | null;
                        /** @description With account_branch_identifier. */
                        account_number?: string | null;
                        /** @description Sent verbatim as the Authorization header; never shown again. */
                        authorization?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may carry. */
                            url: string;
                            /** @description CASHIN, CASHOUT, MED or ALL. */
                            type: string;
                            account_branch_identifier: string | null;
                            account_number: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/webhooks/{id}/rotate-secret": {
        parameters: {
        };
        /**
         * Gives an endpoint a new secret
         * @description For 24 hours webhook-signature carries both; X-Signature uses the new one at once.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may carry. */
                            url: string;
                            /** @description CASHIN, CASHOUT, MED or ALL. */
                            type: string;
                            account_branch_identifier: string | null;
                            account_number: string | null;
                            enabled: boolean;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description whsec_ and base64; shown this once. */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/key": {
        parameters: {
        };
        /** Register a Pix key */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @description At most 255 characters. */
                        reason: string;
                        /** @enum {unknown} */
                        type: "CPF" | "CNPJ" | "EMAIL" | "CELL_PHONE" | "EVP";
                        /** @description Required for EMAIL and CELL_PHONE. */
                        verification_request_id?: string | null;
                        /** @description The code that was sent (EMAIL, CELL_PHONE), or the TOTP of a user on the web audience of /v3/key. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description CPF, CNPJ, EMAIL, CELL_PHONE or EVP. */
                            type: string;
                            key: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/key": {
        parameters: {
        };
        /** Register a Pix key */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @description At most 255 characters. */
                        reason: string;
                        /** @enum {unknown} */
                        type: "CPF" | "CNPJ" | "EMAIL" | "CELL_PHONE" | "EVP";
                        /** @description Required for EMAIL and CELL_PHONE. */
                        verification_request_id?: string | null;
                        /** @description The code that was sent (EMAIL, CELL_PHONE), or the TOTP of a user on the web audience of /v3/key. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description CPF, CNPJ, EMAIL, CELL_PHONE or EVP. */
                            type: string;
                            key: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/key/verifications/send": {
        parameters: {
        };
        /**
         * Send a code to the e-mail address or phone that is to become a key
         * @description At most one in 30 s and ten in 24 h for each account and key, and to 100 keys in 24 h for each account.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @enum {unknown} */
                        key_type: "EMAIL" | "CELL_PHONE";
                        key_value: string;
                        /** @enum {string} */
                        purpose: "PIX_KEY_INCLUSION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            verification_request_id: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/key/verifications/send": {
        parameters: {
        };
        /**
         * Send a code to the e-mail address or phone that is to become a key
         * @description At most one in 30 s and ten in 24 h for each account and key, and to 100 keys in 24 h for each account.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                        /** @enum {unknown} */
                        key_type: "EMAIL" | "CELL_PHONE";
                        key_value: string;
                        /** @enum {string} */
                        purpose: "PIX_KEY_INCLUSION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            verification_request_id: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/dict/key/{key}": {
        parameters: {
        };
        /** Give a Pix key to another account of the same client */
        put: {
            parameters: {
                path: {
                    /** @description The key, URL-encoded. */
                    key: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Branch. */
                        source_account_branch_identifier: string;
                        /** @description Account number. */
                        source_account_number: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            key: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            possession_started_at: string;
                            claim_opened_at: string | null;
                        };
                    };
                };
            };
        };
        /**
         * Delete a Pix key for good
         * @description There is no body: what is signed is `{"key":"…"}` or `{"key": "…"}` with the unencoded key.
         */
        delete: {
            parameters: {
                path: {
                    /** @description The key, URL-encoded. */
                    key: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            message: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/meds/": {
        parameters: {
        };
        /**
         * Reports of fraud on received payments, by cursor
         * @description With one of the two dates alone it answers 400 `{error}`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    /** @description The cursor's pix_med_id. */
                    id?: string;
                    /** @description The cursor's infraction_report_creation_datetime. */
                    dt?: string;
                    direction?: "next" | "previous";
                    /** @description UTC, inclusive; only with the other date. */
                    filter_start_date?: string;
                    /** @description UTC, inclusive; only with the other date. */
                    filter_end_date?: string;
                    status?: "WAITING" | "CANCELLED_BY_USER" | "CANCELLED_BY_PSP" | "ACCEPTED_BY_USER" | "ACCEPTED_BY_PSP" | "REJECTED_BY_USER" | "REJECTED_BY_PSP";
                    reason?: "RETURN_REQUEST" | "RETURN_CANCELLATION";
                    infraction_report_status?: "OPEN" | "RECEIVED" | "CANCELLED" | "ANALYZED";
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            next: string | null;
                            previous: string | null;
                            results: {
                                pix_med_id: string;
                                /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                                origin_situation_type: string;
                                /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                                reason: string;
                                /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                                status: string;
                                amount: number;
                                infraction_report_id: string | null;
                                /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                                infraction_report_status: string;
                                user_document: string | null;
                                /** @description Of the reporting institution's desk. */
                                email: string;
                                phone: string;
                                analysis_result: string | null;
                                /** @description ISPB of the reporting institution. */
                                creator_psp: string;
                                user_name: string | null;
                                receiver_document: string | null;
                                receiver_name: string | null;
                                receiver_agency: string | null;
                                receiver_account: string | null;
                                /** @description The payment's end-to-end id. */
                                endtoend: string;
                                due_date: string | null;
                                infraction_report_creation_datetime: string | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/v3/meds/{med_id}": {
        parameters: {
        };
        /** One report of fraud, in full */
        get: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            e2e: string;
                            /** Format: date-time */
                            transaction_date: string;
                            details: string | null;
                            payer_name: string;
                            /** @description A CPF is masked. */
                            payer_document: string;
                            debited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            credited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            qrcode_details: {
                                qr_code_id: number;
                                tx_id: string;
                                /** @description STATIC or DYNAMIC. */
                                pix_type: string;
                                status: string;
                                key: string;
                                expiration_date: string | null;
                                due_date: string | null;
                                copy_and_paste: string;
                                payment_date: string | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            analysis: {
                                analysis_result: string | null;
                                analysis_details_user: string | null;
                                analysis_details_psp: string | null;
                                internal_notes: null;
                                user_analyzed_by: string | null;
                                psp_analyzed_by: string | null;
                            };
                            chargebacks: {
                                /** @description PENDING, SUCCESS or REJECTED. */
                                status: string;
                                info_text: string | null;
                                error_descriptor: string | null;
                                amount: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/meds/{med_id}/accept": {
        parameters: {
        };
        /** Accept a report: the payment goes back */
        post: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        details: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            e2e: string;
                            /** Format: date-time */
                            transaction_date: string;
                            details: string | null;
                            payer_name: string;
                            /** @description A CPF is masked. */
                            payer_document: string;
                            debited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            credited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            qrcode_details: {
                                qr_code_id: number;
                                tx_id: string;
                                /** @description STATIC or DYNAMIC. */
                                pix_type: string;
                                status: string;
                                key: string;
                                expiration_date: string | null;
                                due_date: string | null;
                                copy_and_paste: string;
                                payment_date: string | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            analysis: {
                                analysis_result: string | null;
                                analysis_details_user: string | null;
                                analysis_details_psp: string | null;
                                internal_notes: null;
                                user_analyzed_by: string | null;
                                psp_analyzed_by: string | null;
                            };
                            chargebacks: {
                                /** @description PENDING, SUCCESS or REJECTED. */
                                status: string;
                                info_text: string | null;
                                error_descriptor: string | null;
                                amount: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/meds/{med_id}/reject": {
        parameters: {
        };
        /** Reject a report of fraud */
        post: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        details: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            e2e: string;
                            /** Format: date-time */
                            transaction_date: string;
                            details: string | null;
                            payer_name: string;
                            /** @description A CPF is masked. */
                            payer_document: string;
                            debited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            credited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            qrcode_details: {
                                qr_code_id: number;
                                tx_id: string;
                                /** @description STATIC or DYNAMIC. */
                                pix_type: string;
                                status: string;
                                key: string;
                                expiration_date: string | null;
                                due_date: string | null;
                                copy_and_paste: string;
                                payment_date: string | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            analysis: {
                                analysis_result: string | null;
                                analysis_details_user: string | null;
                                analysis_details_psp: string | null;
                                internal_notes: null;
                                user_analyzed_by: string | null;
                                psp_analyzed_by: string | null;
                            };
                            chargebacks: {
                                /** @description PENDING, SUCCESS or REJECTED. */
                                status: string;
                                info_text: string | null;
                                error_descriptor: string | null;
                                amount: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/v3/meds/{med_id}/cancel": {
        parameters: {
        };
        /** Cancel a report that waits for an answer */
        post: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            e2e: string;
                            /** Format: date-time */
                            transaction_date: string;
                            details: string | null;
                            payer_name: string;
                            /** @description A CPF is masked. */
                            payer_document: string;
                            debited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            credited: {
                                ispb: string;
                                bank: string | null;
                                agency: string;
                                account: string;
                                /** @description A CPF is masked. */
                                document: string;
                                name: string;
                            };
                            qrcode_details: {
                                qr_code_id: number;
                                tx_id: string;
                                /** @description STATIC or DYNAMIC. */
                                pix_type: string;
                                status: string;
                                key: string;
                                expiration_date: string | null;
                                due_date: string | null;
                                copy_and_paste: string;
                                payment_date: string | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                            analysis: {
                                analysis_result: string | null;
                                analysis_details_user: string | null;
                                analysis_details_psp: string | null;
                                internal_notes: null;
                                user_analyzed_by: string | null;
                                psp_analyzed_by: string | null;
                            };
                            chargebacks: {
                                /** @description PENDING, SUCCESS or REJECTED. */
                                status: string;
                                info_text: string | null;
                                error_descriptor: string | null;
                                amount: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    "/recover/{token}": {
        parameters: {
        };
        /** The page behind the link to a new password */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        /**
         * Choose a new password, which a code confirms; may be done again until then
         * @description Answers the second factor to enrol; each member is null where the present one confirms.
         */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            otpauth_url: string | null;
                            secret: string | null;
                            image: string | null;
                        };
                    };
                };
            };
        };
    };
    "/recover/{token}/confirm": {
        parameters: {
        };
        /** Confirm the new password with a code: sessions and bearers end, and the link is used up */
        post: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description TOTP. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                        };
                    };
                };
            };
        };
    };
    "/charge/{token}": {
        parameters: {
        };
        /** The page on which a dynamic code is paid: whose it is, how much, and the code */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/charge/{token}/status": {
        parameters: {
        };
        /** How the code of such a page stands, and what it asks for now */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description As a code has it, or SHUT: it cannot be paid as things are. */
                            status: string;
                            /** @description As the page writes it. */
                            amount: string;
                        };
                    };
                };
            };
        };
    };
    "/receipts": {
        parameters: {
        };
        /** The page on which anybody verifies a receipt by its transaction id and its code */
        get: {
            parameters: {
                query?: {
                    id?: string;
                    code?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
    };
    "/sandbox": {
        parameters: {
        };
        /** Show the sandbox: companies with their secrets, and recipients with their outcomes */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_url: string;
                            bank: {
                                name: string;
                                document: string;
                                credentials: {
                                    client_id: string;
                                    client_secret: string;
                                    hmac_secret: string | null;
                                    permissions: string[];
                                }[];
                            };
                            companies: {
                                name: string;
                                document: string;
                                credentials: {
                                    client_id: string;
                                    client_secret: string;
                                    hmac_secret: string | null;
                                    permissions: string[];
                                }[];
                                users: {
                                    email: string;
                                    password: string;
                                    totp_secret: string | null;
                                    permissions: string[];
                                }[];
                                accounts: {
                                    branch: string;
                                    number: string;
                                    document: string;
                                    status: string;
                                    /** @description In reais. */
                                    balance: number;
                                }[];
                            }[];
                            operators: {
                                email: string;
                                password: string;
                                totp_secret: string | null;
                            }[];
                            recipients: {
                                key: string;
                                ispb: string;
                                branch: string;
                                number: string;
                                document: string;
                                name: string;
                                account_type: string;
                                status: string;
                                code: string | null;
                            }[];
                            registry: {
                                unknown: string;
                                slow: string;
                            };
                        };
                    };
                };
            };
        };
    };
    "/sandbox/reset": {
        parameters: {
        };
        /**
         * Start over: empty the sandbox and seed it as its first start did
         * @description Work under way is ended first where it can be, for five seconds at most; requests that come meanwhile wait. Tokens and sessions are over. Ids go on and the clock stays where it is: time does not go back. A node of the same sandbox on another machine remembers tokens for up to a minute, and work that it has begun may still be written: reset while it does not run. 503 when somebody holds the tables for too long; nothing has changed then.
         */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_url: string;
                            bank: {
                                name: string;
                                document: string;
                                credentials: {
                                    client_id: string;
                                    client_secret: string;
                                    hmac_secret: string | null;
                                    permissions: string[];
                                }[];
                            };
                            companies: {
                                name: string;
                                document: string;
                                credentials: {
                                    client_id: string;
                                    client_secret: string;
                                    hmac_secret: string | null;
                                    permissions: string[];
                                }[];
                                users: {
                                    email: string;
                                    password: string;
                                    totp_secret: string | null;
                                    permissions: string[];
                                }[];
                                accounts: {
                                    branch: string;
                                    number: string;
                                    document: string;
                                    status: string;
                                    /** @description In reais. */
                                    balance: number;
                                }[];
                            }[];
                            operators: {
                                email: string;
                                password: string;
                                totp_secret: string | null;
                            }[];
                            recipients: {
                                key: string;
                                ispb: string;
                                branch: string;
                                number: string;
                                document: string;
                                name: string;
                                account_type: string;
                                status: string;
                                code: string | null;
                            }[];
                            registry: {
                                unknown: string;
                                slow: string;
                            };
                        };
                    };
                };
            };
        };
    };
    "/sandbox/clock": {
        parameters: {
        };
        /** The bank's clock */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            now: string;
                        };
                    };
                };
            };
        };
        /** Move the bank's clock forward; answers once all that became due has run */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        advance_seconds?: number;
                        /** Format: date-time */
                        now?: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            now: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/drain": {
        parameters: {
        };
        /** Wait until no background work is left that is due now */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            idle: boolean;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/agenda": {
        parameters: {
        };
        /**
         * List everything that becomes due by itself, the next first, and the result of the last move of the clock
         * @description At most 25 of each kind. `last_move` is what the process that answers has moved last, and null after a reset.
         */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            now: string;
                            items: {
                                /** @enum {unknown} */
                                kind: "PAYMENT_LIMIT" | "OTHER_SIDE" | "REFUND" | "CODE_EXPIRY" | "CLAIM" | "MED" | "MED_FOLLOW_UP" | "WEBHOOK" | "MESSAGE" | "VERIFICATION" | "REGISTRATION";
                                /** Format: date-time */
                                at: string;
                                title: string | null;
                                amount: number | null;
                                company: string | null;
                                end_to_end_id: string | null;
                                subject: string | null;
                            }[];
                            last_move: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                due: {
                                    /** @enum {unknown} */
                                    kind: "PAYMENT_LIMIT" | "OTHER_SIDE" | "REFUND" | "CODE_EXPIRY" | "CLAIM" | "MED" | "MED_FOLLOW_UP" | "WEBHOOK" | "MESSAGE" | "VERIFICATION" | "REGISTRATION";
                                    /** Format: date-time */
                                    at: string;
                                    title: string | null;
                                    amount: number | null;
                                    company: string | null;
                                    end_to_end_id: string | null;
                                    subject: string | null;
                                }[];
                                told: {
                                    /** @enum {unknown} */
                                    kind: "REQUEST" | "LEDGER" | "RAIL" | "WEBHOOK" | "MESSAGE" | "SANDBOX";
                                    count: number;
                                }[];
                            } | null;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/accounts": {
        parameters: {
        };
        /** Open a funded account, with its company and a credential */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        company_document?: string;
                        /** @enum {unknown} */
                        type: "PF" | "PJ";
                        /**
                         * Format: tax-id
                         * @description CPF or CNPJ.
                         */
                        document: string;
                        name: string;
                        balance: number;
                        /** @description Registers an EVP key. */
                        pix_key?: boolean;
                        /** @description False: a credential without a secret to sign with. True unless said. */
                        hmac_secret?: boolean;
                        /** @description Its requests are signed with their time, method, path and idempotency key, and each signature serves once. False unless said. */
                        strict_signing?: boolean;
                        permissions?: ("cashout.create" | "cashout.approve" | "code.create" | "code.decode" | "refund.create" | "key.create" | "key.delete" | "med.decide" | "claim.manage" | "webhook.manage" | "account.read")[];
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            branch: string;
                            number: string;
                            document: string;
                            /** @description In reais. */
                            balance: number;
                            credentials: {
                                client_id: string;
                                client_secret: string;
                                hmac_secret: string | null;
                                permissions: string[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/sandbox/accounts/{branch}/{number}": {
        parameters: {
        };
        /** Change an account's status, deadline or fees, or credit it */
        patch: {
            parameters: {
                path: {
                    branch: string;
                    number: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status?: "ACTIVE" | "CLOSING" | "CLOSED";
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        credit?: number;
                        registration_deadline?: string | null;
                        fees?: {
                            cashin?: number;
                            cashout?: number;
                            med?: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            branch: string;
                            number: string;
                            document: string;
                            status: string;
                            /** @description In reais. */
                            balance: number;
                            registration_deadline: string | null;
                            fees: {
                                /** @description In reais. */
                                cashin: number;
                                /** @description In reais. */
                                cashout: number;
                                /** @description In reais. */
                                med: number;
                            };
                        };
                    };
                };
            };
        };
    };
    "/sandbox/cash-ins": {
        parameters: {
        };
        /** Another institution pays us, by key, by code, or by branch and number */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        key?: string;
                        /** @description A BR Code, which the payer scans. */
                        pix_copy_and_paste?: string;
                        branch?: string;
                        number?: string;
                        payer?: {
                            name?: string;
                            /** Format: tax-id */
                            document?: string;
                            /** @description 99999009 pays and then leaves Pix: giving its money back is refused at once, DS27. 99999008 pays, and the settlement system drops it once the bank has accepted. */
                            ispb?: string;
                            branch?: string;
                            number?: string;
                        };
                        /**
                         * @description Outcome at the settlement system once the bank has accepted the payment: it has settled by then (AT_ONCE, unless said), it settles 5 s later (LATE), or it is rejected after all with AB03 and nothing is credited (DROPPED).
                         * @enum {unknown}
                         */
                        settlement?: "AT_ONCE" | "LATE" | "DROPPED";
                        /**
                         * @description Answer of the payer’s institution when the money is given back. SUCCESS unless said.
                         * @enum {unknown}
                         */
                        refund_outcome?: "SUCCESS" | "REJECTED" | "SILENT";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            end_to_end_id: string;
                            /** @description SETTLED, REJECTED, or PENDING while it is to settle later. */
                            status: string;
                            reason: string | null;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/cashout-returns": {
        parameters: {
        };
        /** The recipient's institution returns money we sent */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        end_to_end_id: string;
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount: number;
                        /** @description A pacs.004 code such as MD06. */
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            return_id: string;
                            status: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/codes": {
        parameters: {
        };
        /** Make a BR Code of another institution, to be decoded and paid */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        type: "STATIC" | "DYNAMIC_IMMEDIATE" | "DYNAMIC_CHARGE" | "COMPOUND";
                        /**
                         * Format: decimal
                         * @description In reais. A static code without one leaves it to the payer, the others ask for 10.00. At most 2 decimal places.
                         */
                        amount?: number;
                        /** @description Key of the recipient: ok@psp.example unless said otherwise. */
                        key?: string;
                        description?: string;
                        /**
                         * Format: date-time
                         * @description Past ones make an expired code.
                         */
                        expiration_date?: string;
                        /** @description A day, or an instant whose day in UTC counts. Of charges; makes a compound code hold one. */
                        due_date?: string;
                        /** @description 1: the payer of an immediate code may pay another amount. 0 unless said. */
                        modalidade_alteracao?: number;
                        /**
                         * @description Of compound codes: JORNADA_2 offers the recurrence alone, with nothing to pay at once.
                         * @enum {unknown}
                         */
                        journey?: "JORNADA_2";
                        /**
                         * Format: decimal
                         * @description In reais, added from the due date on. Of charges. At most 2 decimal places.
                         */
                        fine?: number;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_copy_and_paste: string;
                            location: string | null;
                            key: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/claims": {
        parameters: {
        };
        /** Another institution claims a key of ours */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        key: string;
                        /** @enum {unknown} */
                        claim_type: "PORTABILITY" | "OWNERSHIP";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/claims/{claim_id}/acknowledge": {
        parameters: {
        };
        /**
         * Another institution plays its part in a claim: acknowledge
         * @description As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.
         */
        post: {
            parameters: {
                path: {
                    claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason?: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/claims/{claim_id}/confirm": {
        parameters: {
        };
        /**
         * Another institution plays its part in a claim: confirm
         * @description As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.
         */
        post: {
            parameters: {
                path: {
                    claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason?: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/claims/{claim_id}/cancel": {
        parameters: {
        };
        /**
         * Another institution plays its part in a claim: cancel
         * @description As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.
         */
        post: {
            parameters: {
                path: {
                    claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason?: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/claims/{claim_id}/complete": {
        parameters: {
        };
        /**
         * Another institution plays its part in a claim: complete
         * @description As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.
         */
        post: {
            parameters: {
                path: {
                    claim_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        reason?: "USER_REQUESTED" | "ACCOUNT_CLOSURE" | "FRAUD" | "DEFAULT_OPERATION" | "RECONCILIATION";
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            pix_key_claim_id: string;
                            claim_id: string | null;
                            /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
                            type: string;
                            key: string;
                            /** @description CLAIMER or DONOR. */
                            role: string;
                            /** @description PORTABILITY or OWNERSHIP. */
                            claim_type: string;
                            /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
                            status: string;
                            source_account_branch_identifier: string;
                            source_account_number: string;
                            resolution_deadline: string | null;
                            conclusion_deadline: string | null;
                            last_modification_datetime: string | null;
                            counterpart_ispb: string | null;
                            confirmation_reason: string | null;
                            cancellation_reason: string | null;
                            cancelled_by_role: string | null;
                            cancelled_by_name: string | null;
                            confirmed_by_name: string | null;
                            completed_by_name: string | null;
                            created_by_name: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/directory-entries": {
        parameters: {
        };
        /** Register a key at the other institution */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        key: string;
                        /** @enum {unknown} */
                        type: "CPF" | "CNPJ" | "EMAIL" | "CELL_PHONE" | "EVP";
                        /** Format: tax-id */
                        document: string;
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            key: string;
                            type: string;
                            ispb: string;
                            branch: string;
                            number: string;
                            document: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/meds": {
        parameters: {
        };
        /** The payer's institution reports a payment we received */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        end_to_end_id: string;
                        /** @enum {unknown} */
                        origin_situation_type: "SCAM_FRAUD" | "UNAUTHORIZED_TRANSACTION" | "COERCIVE_CRIME" | "FRAUDULENT_ACCESS_AND_AUTHORIZATION" | "OTHER" | "UNKNOWN";
                        /** @enum {unknown} */
                        reason: "RETURN_REQUEST" | "RETURN_CANCELLATION";
                        /**
                         * Format: decimal
                         * @description In reais. At most 2 decimal places.
                         */
                        amount?: number;
                        details?: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            user_document: string | null;
                            /** @description Of the reporting institution's desk. */
                            email: string;
                            phone: string;
                            analysis_result: string | null;
                            /** @description ISPB of the reporting institution. */
                            creator_psp: string;
                            user_name: string | null;
                            receiver_document: string | null;
                            receiver_name: string | null;
                            receiver_agency: string | null;
                            receiver_account: string | null;
                            /** @description The payment's end-to-end id. */
                            endtoend: string;
                            due_date: string | null;
                            infraction_report_creation_datetime: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/meds/{pix_med_id}/cancel": {
        parameters: {
        };
        /** The payer's institution takes its report back, before or after it was decided */
        post: {
            parameters: {
                path: {
                    pix_med_id: string;
                };
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pix_med_id: string;
                            /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
                            origin_situation_type: string;
                            /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
                            reason: string;
                            /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
                            status: string;
                            amount: number;
                            infraction_report_id: string | null;
                            /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
                            infraction_report_status: string;
                            user_document: string | null;
                            /** @description Of the reporting institution's desk. */
                            email: string;
                            phone: string;
                            analysis_result: string | null;
                            /** @description ISPB of the reporting institution. */
                            creator_psp: string;
                            user_name: string | null;
                            receiver_document: string | null;
                            receiver_name: string | null;
                            receiver_agency: string | null;
                            receiver_account: string | null;
                            /** @description The payment's end-to-end id. */
                            endtoend: string;
                            due_date: string | null;
                            infraction_report_creation_datetime: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/messages": {
        parameters: {
        };
        /** E-mails and SMS that the bank has sent */
        get: {
            parameters: {
                query?: {
                    to?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            messages: {
                                to: string;
                                /** @description EMAIL or SMS. */
                                channel: string;
                                subject: string | null;
                                text: string;
                                code: string | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "/sandbox/month": {
        parameters: {
        };
        /** Live a month of Padaria Aurora's: sales, suppliers, fees, refunds and disputes; the clock moves on by it */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            days: number;
                            payments: number;
                            /** Format: date-time */
                            now: string;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/stream": {
        parameters: {
        };
        /**
         * List events: requests, ledger lines, rail messages, webhooks and messages, oldest first
         * @description The last 600 requests and rail messages of each process, and as many of what tables hold. Ask again with `next` as `after`; an entry that has gone on comes again under its `key`. Secrets are blotted out. A reset empties it, and its numbers go on.
         */
        get: {
            parameters: {
                query?: {
                    after?: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            entries: {
                                id: number;
                                key: string;
                                /** @enum {unknown} */
                                kind: "REQUEST" | "LEDGER" | "RAIL" | "WEBHOOK" | "MESSAGE" | "SANDBOX";
                                /** Format: date-time */
                                at: string;
                                title: string;
                                good: boolean | null;
                                status: string | null;
                                detail: string | null;
                                company: {
                                    document: string;
                                    name: string;
                                } | null;
                                end_to_end_id: string | null;
                                amount: number | null;
                                direction: ("IN" | "OUT") | null;
                                subject: string | null;
                                milliseconds: number | null;
                                request: string | null;
                                answer: string | null;
                            }[];
                            next: number;
                            /** @description Things with a lower number are forgotten: the sandbox began anew. */
                            began: number;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/phone": {
        parameters: {
        };
        /**
         * The address of the payer for a phone of the local network, with its token
         * @description Null unless `LASTRO_SANDBOX_PHONE` says where to listen for phones.
         */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string | null;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/log-ins": {
        parameters: {
        };
        /** Be one of the people of this sandbox, without their password: the session is a cookie */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /** @enum {unknown} */
                            audience: "web" | "operator";
                        };
                    };
                };
            };
        };
    };
    "/sandbox/liveness/{id}": {
        parameters: {
        };
        /** Finish the open proof of life of a requisition */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        verdict: "PASSED" | "FAILED";
                        /** @description False leaves the verdict for refresh to find. */
                        notify?: boolean;
                    };
                };
            };
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            onboarding_requisition_id: number;
                            verdict: string;
                            notified: boolean;
                        };
                    };
                };
            };
        };
    };
    "/sandbox/inbox/{name}": {
        parameters: {
        };
        /** List the deliveries that a name received, newest first */
        get: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            requests: {
                                headers: {
                                    [key: string]: string;
                                };
                                body: string;
                                /** Format: date-time */
                                received_at: string;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Receives a webhook, whatever it says
         * @description The newest 1,000 of a name are kept.
         */
        post: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Answered. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                        };
                    };
                };
            };
        };
    };
}
