// Made of docs/openapi.json: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.

export interface paths {
    "/v2/finance/auth-token": {
        parameters: {
        };
        /** Get an access token for a credential */
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
                /** @description Success. */
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
        /** Get an access token for a user */
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
                /** @description Success. */
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
         * @description The log-in must not be older than five minutes, so that a stolen session cannot enrol a factor.
         */
        post: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                /** @description Success. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                        /** @description Check digit of the branch; not forwarded. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                        /** @description Check digit of the branch; not forwarded. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                        /** @description Check digit of the branch; not forwarded. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                        /** @description The user's TOTP, 6 digits. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                /** @description Success. */
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
                /** @description Success. */
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
                /** @description Success. */
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
        /** Get the status of a transfer by id or end-to-end id */
        get: {
            parameters: {
                query?: {
                    id?: number;
                    e2e_id?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
        /** Create a dynamic QR code, immediate or with due date and fine */
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
                        /** @description In the future; UTC, with suffix Z. */
                        expiration_date: string;
                        /**
                         * Format: decimal
                         * @description In reais, or in percent. It must be greater than 0, at most 9999999999.99, with at most 2 decimal places.
                         */
                        fine?: number | null;
                        /** @description Charge only: in the future; UTC, with suffix Z. */
                        due_date?: string | null;
                        /** @description Charge only: at least a day after due_date. */
                        fine_date?: string | null;
                        /** @description CPF or CNPJ; formatting allowed. Required for a charge. */
                        debtor_document?: string | null;
                        /** @description Required for a charge. */
                        debtor_name?: string | null;
                        /** @enum {unknown} */
                        type_document?: "CPF" | "CNPJ" | null;
                        /** @description The client's own reference; returned exactly as sent. */
                        tag?: string | null;
                        /** @description false omits the image from the response. */
                        base_64_image?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                            /** @description URL of the PNG. */
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
        /** Decode a code of this or another institution before paying it */
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
                /** @description Success. */
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
                                /** @description As issued, even if the payer may pay another amount. */
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
                                /** @description Deducted on the day of payment. */
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
        /** Get the status of a code by id or by the end-to-end id that paid it */
        get: {
            parameters: {
                query?: {
                    id?: number;
                    e2e_id?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                            /** @description URL of the PNG. */
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
        /** Get the status of the newest code with a tag */
        get: {
            parameters: {
                query: {
                    tag: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                            /** @description URL of the PNG. */
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
                /** @description Success. */
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
                            /** @description URL of the PNG. */
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
        /** Get a received payment by its end-to-end id */
        get: {
            parameters: {
                path: {
                    e2e: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                            /** @description Refunded amount. */
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
        /** Refund the payment of a code, in full or in part */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        qr_code_id: number;
                        /** @description Reason of the refund. */
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
                /** @description Success. */
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
        /** Refund a received payment, in full or in part */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": {
                        transaction_id: number;
                        /** @description Reason of the refund. */
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
                /** @description Success. */
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
        /** Get the status of a refund by the id from its creation */
        get: {
            parameters: {
                query: {
                    id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Get the balance of an account */
        get: {
            parameters: {
                query: {
                    account_branch_identifier: string;
                    account_number: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            /** @description Available: total minus blocked, never below 0. */
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
        /** Get the statement of an account, by cursor */
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
                /** @description Success. */
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
        /** List the active Pix keys of an account */
        get: {
            parameters: {
                query: {
                    account_branch_identifier: string;
                    account_number: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** List the claims of an account, as claimer and as donor, newest first */
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
                /** @description Success. */
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
         * Claim a Pix key of another account or institution
         * @description Requires a signature, so it is for programs; people use the pages, with a second factor.
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
                        /** @description The claimed key. */
                        key: string;
                        /** @enum {unknown} */
                        type: "CPF" | "CNPJ" | "CELL_PHONE" | "EMAIL";
                        /**
                         * @description PORTABILITY: the same holder has it at another institution. OWNERSHIP: another holder has it; only for phones.
                         * @enum {unknown}
                         */
                        claim_type: "PORTABILITY" | "OWNERSHIP";
                        /** @description For EMAIL and CELL_PHONE: the verification that was sent. */
                        verification_request_id?: string | null;
                        /** @description For EMAIL and CELL_PHONE: its six-digit code. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
        /** Acknowledge a claim on a key of the account, as the donor; repeating it changes nothing */
        post: {
            parameters: {
                path: {
                    pix_key_claim_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Give up a claimed key, as the donor */
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
                /** @description Success. */
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
        /** Cancel a claim, as claimer or donor */
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
                /** @description Success. */
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
         * Complete a confirmed claim, as the claimer
         * @description An ownership claim that was confirmed by default requires a new verification of the phone.
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
                        /** @description For EMAIL and CELL_PHONE: the verification that was sent. */
                        verification_request_id?: string | null;
                        /** @description For EMAIL and CELL_PHONE: its six-digit code. */
                        token?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
        /** Get whether the registration must be updated, and the progress of the update */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
         * Start a registration update, or get the open one
         * @description Returns 201 for a new update, and 200 for one that is open or in review.
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
                /** @description Success. */
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
                /** @description Success. */
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
         * Start to open an account, or get the opening in progress
         * @description Returns 201 with the access token, once, for a new requisition, and 200 without it for one in progress.
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
                        /** @description CPF of the legal representative; only for PJ. */
                        representative_document?: unknown;
                        /** @description Brand; the default brand if absent. */
                        whitelabel_sigla?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                /** @description Success. */
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
        /** Get the status of a requisition */
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
                /** @description Success. */
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
        /** Start another liveness check after a failed one */
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
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            liveness_url: string;
                            /** @description After the one that was just started. */
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
        /** Fetch a liveness verdict that has not reached the bank */
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
                /** @description Success. */
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
                /** @description Success. */
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
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            email: string;
                            company: string;
                            /** @description The e-mail already has a log-in, which stays valid. */
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
         * @description May be repeated until the second factor is confirmed; each call creates a new one.
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
                /** @description Success. */
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
         * @description Null for a person who joins an existing team.
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
                /** @description Success. */
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
         * List delivery attempts, newest first, by cursor
         * @description If filtered by `type`, a page can be short or empty and still have a `next`.
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
                /** @description Success. */
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
         * Resend a delivery of the log
         * @description Makes one attempt immediately, with the same id and body; the result is a new row of the log.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
         * Send a WEBHOOK_TEST to an endpoint
         * @description For endpoints of any type. Makes one attempt immediately; the result is a row of the log.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** List the company's endpoints */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            webhooks: {
                                id: number;
                                /** @description Without the password that it may contain. */
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
         * Create a webhook endpoint
         * @description Returns the secret, only this once. A company can have 20 endpoints.
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
                        /** @description Together with account_number; without both, all accounts. */
                        account_branch_identifier?: string | null;
                        /** @description With account_branch_identifier. */
                        account_number?: string | null;
                        /** @description Sent verbatim as the Authorization header; never shown again. */
                        authorization?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may contain. */
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
                            /** @description whsec_ and base64; shown only this once. */
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
        /** Delete an endpoint; pending deliveries are dropped */
        delete: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
         * Change, disable or enable an endpoint
         * @description Omitted members do not change. While the endpoint is disabled, events are not queued, and pending ones are dropped.
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
                        /** @description Together with account_number; without both, all accounts. */
                        account_branch_identifier?: string | null;
                        /** @description With account_branch_identifier. */
                        account_number?: string | null;
                        /** @description Sent verbatim as the Authorization header; never shown again. */
                        authorization?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may contain. */
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
         * Rotate the secret of an endpoint
         * @description For 24 hours webhook-signature carries both signatures; X-Signature uses the new secret immediately.
         */
        post: {
            parameters: {
                path: {
                    id: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            worked: boolean;
                            id: number;
                            /** @description Without the password that it may contain. */
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
                            /** @description whsec_ and base64; shown only this once. */
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
                /** @description Success. */
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
                /** @description Success. */
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
         * Send a code to the e-mail address or phone of a future key
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
                /** @description Success. */
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
         * Send a code to the e-mail address or phone of a future key
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
                /** @description Success. */
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
        /** Move a Pix key to another account of the same client */
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
                /** @description Success. */
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
         * Delete a Pix key permanently
         * @description There is no body: sign `{"key":"…"}` or `{"key": "…"}` with the unencoded key.
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
                /** @description Success. */
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
         * List fraud reports on received payments, by cursor
         * @description With only one of the two dates the response is 400 `{error}`.
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
                /** @description Success. */
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
                                /** @description Contact of the reporting institution. */
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
        /** Get a fraud report, in full */
        get: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Accept a fraud report; the payment is returned */
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
                /** @description Success. */
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
        /** Reject a fraud report */
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
                /** @description Success. */
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
        /** Cancel a report that awaits an answer */
        post: {
            parameters: {
                path: {
                    med_id: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** The page behind a password reset link */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
         * Choose a new password, to be confirmed with a code; may be repeated until then
         * @description Returns the second factor to enrol; each member is null if the existing factor confirms.
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
                /** @description Success. */
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
        /** Confirm the new password with a code; ends all sessions and tokens, and uses the link up */
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
                /** @description Success. */
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
        /** The payment page of a dynamic code: payee, amount and code */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Get the status and the current amount of the code of such a page */
        get: {
            parameters: {
                path: {
                    token: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The status of the code, or SHUT: it cannot be paid at present. */
                            status: string;
                            /** @description As shown on the page. */
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
                /** @description Success. */
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
                /** @description Success. */
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
         * Reset the sandbox to its state after the first start
         * @description First waits up to five seconds for work in progress; requests that arrive meanwhile wait. Tokens and sessions end. Ids continue and the clock keeps its time, because time never goes back. A node of the same sandbox on another machine remembers tokens for up to a minute and may still write work it has begun, so stop it before a reset. Returns 503 if the tables are locked for too long; nothing has changed then.
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
                /** @description Success. */
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
                /** @description Success. */
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
        /** Move the bank's clock forward; returns after everything that fell due has run */
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
                /** @description Success. */
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
        /** Wait until no background work is due */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Success. */
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
         * List all scheduled work, the next first, and the result of the last move of the clock
         * @description At most 25 of each kind. `last_move` is the last move made by the answering process, and null after a reset.
         */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                        /** @description False: a credential without an HMAC secret. Default: true. */
                        hmac_secret?: boolean;
                        /** @description Its signatures cover time, method, path and idempotency key, and are valid once. Default: false. */
                        strict_signing?: boolean;
                        permissions?: ("cashout.create" | "cashout.approve" | "code.create" | "code.decode" | "refund.create" | "key.create" | "key.delete" | "med.decide" | "claim.manage" | "webhook.manage" | "account.read")[];
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                /** @description Success. */
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
        /** Simulate a payment from another institution, by key, by code, or by branch and number */
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
                            /** @description 99999009 pays and then leaves Pix: a refund is refused immediately with DS27. 99999008 pays, and the settlement system drops the payment after the bank has accepted it. */
                            ispb?: string;
                            branch?: string;
                            number?: string;
                        };
                        /**
                         * @description Outcome at the settlement system after the bank has accepted the payment: it settles immediately (AT_ONCE, the default), it settles 5 s later (LATE), or it is rejected with AB03 and nothing is credited (DROPPED).
                         * @enum {unknown}
                         */
                        settlement?: "AT_ONCE" | "LATE" | "DROPPED";
                        /**
                         * @description Answer of the payer’s institution to a refund. Default: SUCCESS.
                         * @enum {unknown}
                         */
                        refund_outcome?: "SUCCESS" | "REJECTED" | "SILENT";
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            end_to_end_id: string;
                            /** @description SETTLED, REJECTED, or PENDING if it settles later. */
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
        /** Simulate a return by the recipient's institution */
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
                /** @description Success. */
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
        /** Create a BR Code of another institution, to decode and pay */
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
                         * @description In reais. If absent, the payer of a static code chooses the amount, and other codes ask for 10.00. At most 2 decimal places.
                         */
                        amount?: number;
                        /** @description Key of the recipient. Default: ok@psp.example. */
                        key?: string;
                        description?: string;
                        /**
                         * Format: date-time
                         * @description A past time creates an expired code.
                         */
                        expiration_date?: string;
                        /** @description A day, or a time whose UTC day counts. For charges; a compound code then holds one. */
                        due_date?: string;
                        /** @description 1: the payer of an immediate code may pay another amount. Default: 0. */
                        modalidade_alteracao?: number;
                        /**
                         * @description For compound codes: JORNADA_2 offers only the recurrence, with no immediate payment.
                         * @enum {unknown}
                         */
                        journey?: "JORNADA_2";
                        /**
                         * Format: decimal
                         * @description In reais, added from the due date on. For charges. At most 2 decimal places.
                         */
                        fine?: number;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
                /** @description Success. */
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
         * Simulate the other institution in a claim: acknowledge
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
                /** @description Success. */
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
         * Simulate the other institution in a claim: confirm
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
                /** @description Success. */
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
         * Simulate the other institution in a claim: cancel
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
                /** @description Success. */
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
         * Simulate the other institution in a claim: complete
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
                /** @description Success. */
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
        /** Register a key at another institution */
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
                /** @description Success. */
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
        /** Report a received payment as the payer's institution */
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
                /** @description Success. */
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
                            /** @description Contact of the reporting institution. */
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
        /** Withdraw a report as the payer's institution, before or after the decision */
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
                /** @description Success. */
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
                            /** @description Contact of the reporting institution. */
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
        /** List the e-mails and SMS that the bank has sent */
        get: {
            parameters: {
                query?: {
                    to?: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Create a month of Padaria Aurora's payments: sales, suppliers, fees, refunds and disputes; moves the clock by a month */
        post: {
            parameters: {
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Success. */
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
         * @description The last 600 requests and rail messages of each process, and as many entries of tables. Send `next` as `after` to continue; a changed entry appears again under its `key`. Secrets are masked. A reset empties the list; its numbers continue.
         */
        get: {
            parameters: {
                query?: {
                    after?: number;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
                            /** @description Entries with a lower number are gone: the sandbox was reset. */
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
         * Get the URL of the payer's page for a phone on the local network, with its token
         * @description Null unless `LASTRO_SANDBOX_PHONE` is set.
         */
        get: {
            parameters: {
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
        /** Log in as a person of this sandbox without a password; the session is a cookie */
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
                /** @description Success. */
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
        /** Complete the pending liveness check of a requisition */
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
                        /** @description False leaves the verdict to be fetched by refresh. */
                        notify?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success. */
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
        /** List the deliveries to an inbox name, newest first */
        get: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
         * Receive any webhook
         * @description The newest 1,000 deliveries of a name are kept.
         */
        post: {
            parameters: {
                path: {
                    name: string;
                };
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
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
